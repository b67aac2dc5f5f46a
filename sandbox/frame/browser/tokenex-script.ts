/**
 * `window.TokenEx` for the shop's page: mounts the provider's fields and emits their events.
 *
 * Served as a classic script under the provider's file name.
 */

type Config = {
  tokenExID?: string;
  origin?: string;
  timestamp?: string;
  tokenScheme?: string;
  authenticationKey?: string;
  cvv?: boolean;
  cvvContainerID?: string;
  placeholder?: string;
  cvvPlaceholder?: string;
  enablePrettyFormat?: boolean;
  enableValidateOnBlur?: boolean;
  styles?: object;
};
type Listener = (data: unknown) => void;
type FieldMessage = { event: string; data?: unknown };

const provider = new URL((document.currentScript as HTMLScriptElement).src).origin;
const signedNames = ["tokenExID", "origin", "timestamp", "tokenScheme", "authenticationKey"] as const;
const fieldConfigNames = [
  "placeholder",
  "cvvPlaceholder",
  "cvv",
  "enablePrettyFormat",
  "enableValidateOnBlur",
  "styles",
] as const;
let loadCount = 0;

class Iframe {
  #listeners = new Map<string, Listener[]>();
  #frames: HTMLIFrameElement[] = [];
  #ready = new Set<HTMLIFrameElement>();
  #divId: string;
  #config: Config;

  constructor(divId: string, config: Config) {
    this.#divId = divId;
    this.#config = config;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  load(): void {
    this.remove();
    addEventListener("message", this.#receive);
    loadCount += 1;
    this.#mount("number", this.#divId, "Card number");
    const { cvv, cvvContainerID } = this.#config;
    if (cvv && cvvContainerID) this.#mount("cvv", cvvContainerID, "Security code");
  }

  validate(): void {
    this.#command("validate");
  }

  tokenize(): void {
    this.#command("tokenize");
  }

  reset(): void {
    for (const frame of this.#frames) this.#send(frame, { command: "reset" });
  }

  focus(): void {
    this.#command("focus");
  }

  remove(): void {
    removeEventListener("message", this.#receive);
    for (const frame of this.#frames) frame.remove();
    this.#frames = [];
    this.#ready.clear();
  }

  #mount(field: "number" | "cvv", containerId: string, title: string): void {
    const container = document.getElementById(containerId);
    if (!container) throw new Error(`TokenEx.Iframe: there is no element with the id "${containerId}"`);
    const query = new URLSearchParams({ field });
    for (const name of signedNames) query.set(name, this.#config[name] ?? "");
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.name = `tokenex-${field}-${loadCount}`;
    frame.style.cssText = "display: block; width: 100%; height: 100%; border: 0;";
    frame.src = `${provider}/tokenex/field?${query}`;
    this.#frames.push(frame);
    container.replaceChildren(frame);
  }

  /** The number's field carries out the commands; it reads the security code from its sibling. */
  #command(command: string): void {
    const [number] = this.#frames;
    if (number) this.#send(number, { command });
  }

  #send(frame: HTMLIFrameElement, message: object): void {
    frame.contentWindow?.postMessage(message, provider);
  }

  #receive = ({ origin, source, data }: MessageEvent<FieldMessage | null>): void => {
    const frame = this.#frames.find(({ contentWindow }) => contentWindow === source);
    if (origin !== provider || !frame || typeof data !== "object" || data === null) return;
    if (data.event !== "ready") return this.#emit(data.event, data.data);
    const config = Object.fromEntries(fieldConfigNames.map((name) => [name, this.#config[name]]));
    this.#send(frame, { command: "configure", config, sibling: this.#frames[1]?.name });
    this.#ready.add(frame);
    if (this.#ready.size === this.#frames.length) this.#emit("load", undefined);
  };

  #emit(event: string, data: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(data);
  }
}

Object.assign(window, { TokenEx: { Iframe } });
