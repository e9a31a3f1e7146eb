"use strict";
// Our preview's additions to each of SimCord's pages (see rooms.py). They run before the
// page's own scripts.

const home = document.currentScript.dataset.home;
const person = new URLSearchParams(location.search).get("as");
const simcordFetch = window.fetch;
// A room opens as the person in its address.
window.fetch = (path, options) => {
  if (person && path === "/api/pages" && options?.method === "POST")
    options = { ...options, body: JSON.stringify({ viewer_id: person }) };
  return simcordFetch(path, options);
};

function enter(room) {
  const viewer = document.getElementById("viewer-picker")?.value;
  window.open(`${home}open/${room}${viewer ? `?as=${viewer}` : ""}`, `room-${room}`);
}

// Links to threads and boards lead to their rooms.
document.addEventListener("click", (event) => {
  const thread = event.target.closest?.(".thread-summary");
  const link = event.target.closest?.('a[href^="https://discord.com/channels/"]');
  const room = thread ? thread.closest("[data-message-id]")?.dataset.messageId
    : link?.pathname.split("/")[3];
  if (!room) return;
  event.preventDefault();
  enter(room);
}, true);

// SimCord writes "in 5 minutes" once; Discord counts down.
const relative = /^(in |now$|tomorrow|yesterday|next |last |this )|ago$/;
const units = [["second", 60, 1], ["minute", 3600, 60], ["hour", 86400, 3600],
  ["day", 604800, 86400], ["week", Infinity, 604800]];
let ahead = 0;  // the seconds by which the preview's page has put the clock ahead
setInterval(async () => {
  const answer = await simcordFetch("/vivat.clock").catch(() => null);
  if (answer?.ok) ahead = Number(await answer.text());
}, 2000);
const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
setInterval(() => {
  for (const each of document.querySelectorAll("time.discord-timestamp")) {
    if (!relative.test(each.textContent)) continue;
    const seconds = (new Date(each.dateTime) - Date.now()) / 1000 - ahead;
    const [unit, , size] = units.find(([, below]) => Math.abs(seconds) < below);
    const told = words.format(Math.round(seconds / size), unit);
    if (each.textContent !== told) each.textContent = told;
  }
}, 1000);

// SimCord drops a command that is sent while it searches for completions.
function busy() {
  const page = window.simcordPreview;
  return page?.pendingAction || page?.awaitingRevision > page?.publishedRevision;
}

function held(event, form) {
  if (!form || !busy()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const until = Date.now() + 5000;
  const timer = setInterval(() => {
    if (busy() && Date.now() < until) return;
    clearInterval(timer);
    if (!busy()) form.requestSubmit();
  }, 50);
}

document.addEventListener("submit", (event) => {
  held(event, event.target.closest("#channel-composer"));
}, true);

document.addEventListener("keydown", (event) => {
  const choosing = document.querySelector(".command-popup:not([hidden]) .command-suggestion");
  if (event.key === "Enter" && !event.shiftKey && !choosing)
    held(event, event.target.closest?.("#channel-composer .command-row")?.closest("form"));
}, true);

document.addEventListener("DOMContentLoaded", () => {
  const link = document.createElement("a");
  link.href = home; link.target = "vivat"; link.textContent = "Rooms";
  link.className = "toolbar-button vivat-rooms";
  document.querySelector(".preview-brand")?.after(link);
});
