/**
 * `window.TokenEx`, for the shop's page: mounts the provider's fields and tells of what happens in them.
 *
 * Served as a classic script under the provider's name, so it neither imports nor exports.
 */
(() => {
  const { currentScript } = document;
  if (!(currentScript instanceof HTMLScriptElement)) return;
  const provider = new URL(currentScript.src).origin;
  const signed = ["tokenExID", "origin", "timestamp", "tokenScheme", "authenticationKey"];
  const shown = [
    "placeholder",
    "cvvPlaceholder",
    "cvv",
    "enablePrettyFormat",
    "enableValidateOnBlur",
    "styles",
  ];
  let mounted = 0;

  class Iframe {
    /** @type {Map<string, Array<(data: unknown) => void>>} */
    #listeners = new Map();
    /** @type {HTMLIFrameElement[]} */
    #frames = [];
    /** @type {Set<unknown>} */
    #loaded = new Set();
    #divId;
    #config;

    /**
     * @param {string} divId
     * @param {Record<string, any>} config
     */
    constructor(divId, config) {
      this.#divId = divId;
      this.#config = config;
    }

    /**
     * @param {string} event
     * @param {(data: unknown) => void} listener
     */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    load() {
      this.remove();
      addEventListener("message", this.#hear);
      mounted += 1;
      this.#mount("number", this.#divId, "Card number");
      if (this.#config["cvv"] && this.#config["cvvContainerID"]) {
        this.#mount("cvv", this.#config["cvvContainerID"], "Security code");
      }
    }

    validate() {
      this.#command("validate");
    }

    tokenize() {
      this.#command("tokenize");
    }

    reset() {
      for (const frame of this.#frames) this.#tell(frame, { command: "reset" });
    }

    focus() {
      this.#command("focus");
    }

    remove() {
      removeEventListener("message", this.#hear);
      for (const frame of this.#frames) frame.remove();
      this.#frames = [];
      this.#loaded.clear();
    }

    /**
     * @param {string} field
     * @param {string} containerId
     * @param {string} title
     */
    #mount(field, containerId, title) {
      const container = document.getElementById(containerId);
      if (!container) throw new Error(`TokenEx.Iframe: there is no element with the id "${containerId}"`);
      const query = new URLSearchParams({ field });
      for (const name of signed) query.set(name, String(this.#config[name] ?? ""));
      const frame = document.createElement("iframe");
      frame.title = title;
      frame.name = `tokenex-${field}-${mounted}`;
      frame.style.cssText = "display: block; width: 100%; height: 100%; border: 0;";
      frame.src = `${provider}/tokenex/field?${query}`;
      this.#frames.push(frame);
      container.replaceChildren(frame);
    }

    /** @param {string} command */
    #command(command) {
      const [number] = this.#frames;
      if (number) this.#tell(number, { command });
    }

    /**
     * @param {HTMLIFrameElement} frame
     * @param {Record<string, unknown>} message
     */
    #tell(frame, message) {
      frame.contentWindow?.postMessage(message, provider);
    }

    /** @param {MessageEvent} message */
    #hear = ({ origin, source, data }) => {
      const frame = this.#frames.find(({ contentWindow }) => contentWindow === source);
      if (origin !== provider || !frame || typeof data !== "object" || data === null) return;
      if (data.event === "ready") {
        const config = Object.fromEntries(shown.map((name) => [name, this.#config[name]]));
        this.#tell(frame, { command: "configure", config, sibling: this.#frames[1]?.name });
        this.#loaded.add(frame);
        if (this.#loaded.size === this.#frames.length) this.#emit("load", undefined);
      } else this.#emit(data.event, data.data);
    };

    /**
     * @param {string} event
     * @param {unknown} data
     */
    #emit(event, data) {
      for (const listener of this.#listeners.get(event) ?? []) listener(data);
    }
  }

  Object.assign(window, { TokenEx: { Iframe } });
})();
