export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** What a page is looked at with. CSS pixels. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly isTouch: boolean;
  readonly isDark: boolean;
}

export const desktop: Device = { width: 1280, height: 900, isTouch: false, isDark: false };
export const phone: Device = { width: 390, height: 844, isTouch: true, isDark: false };

/** What can be given to a function in a document. */
export type Given = string | number | boolean | null;

/** A document in which functions can be run: what they take and give back is JSON. */
export interface Scope {
  evaluate<Args extends readonly Given[], Result>(
    look: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'ArrowRight' | 'End' | 'Home' | '+' | ' ';

/** One page as a person has it before them. */
export interface Tab extends Scope {
  goto(url: string): Promise<void>;
  /** The document in the page's viewer of this number, from 0 on. */
  frame(number: number): Promise<Scope>;
  /** Presses at a point of the window, with a finger where the device has a touch screen and the driver fingers. */
  press(x: number, y: number): Promise<void>;
  key(key: Key): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** The page on paper, as PDF; null where the driver cannot print. */
  paper(): Promise<Uint8Array | null>;
  /** What has reached the console of this tab, uncaught errors too. */
  heard(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  open(device: Device): Promise<Tab>;
  /** Where the driver does not tell what the engine itself puts on the console: the lines while a page opens without it. */
  openUndriven?(url: string, isOpen: () => boolean): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A call as the text of a script, whose value is a promise. */
export function callOf(look: (...args: never[]) => unknown, args: readonly Given[]): string {
  // What runs TypeScript here gives functions their names by a helper of its own, which no page has.
  return `(async () => { const __name = (given) => given; return (${look.toString()})(...${JSON.stringify(args)}); })()`;
}

/** For a page's start: some violations of its policy never reach the console by themselves. */
export const TELL_VIOLATIONS =
  "addEventListener('securitypolicyviolation', (event) => console.error(`policy violation: ${event.effectiveDirective}`))";

/** As a script finds the frame in the viewer of this number. */
export const FRAME_OF =
  "[...document.querySelectorAll('share-viewer')].map((viewer) => viewer.shadowRoot?.querySelector('iframe'))";
