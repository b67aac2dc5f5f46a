// The languages of the shop. Another one is a file in `messages` and a line here.
export { default as ar } from "./messages/ar.json" with { type: "json" };
export { default as en } from "./messages/en.json" with { type: "json" };
export { default as km } from "./messages/km.json" with { type: "json" };
