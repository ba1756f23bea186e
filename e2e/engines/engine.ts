export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** Sizes are CSS pixels. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly isTouch: boolean;
  readonly isDark: boolean;
}

export const desktop: Device = { width: 1280, height: 900, isTouch: false, isDark: false };
export const phone: Device = { width: 390, height: 844, isTouch: true, isDark: false };

export type Argument = string | number | boolean | null;

/** A document in which functions can be evaluated. Arguments and results are JSON. */
export interface Scope {
  evaluate<Args extends readonly Argument[], Result>(
    callback: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'ArrowRight' | 'End' | 'Home' | '+' | ' ';

export interface Tab extends Scope {
  goto(url: string): Promise<void>;
  /** The document in a `<share-viewer>`; `number` counts from 0. */
  frame(number: number): Promise<Scope>;
  /** Taps on touch devices if the driver supports touch, otherwise clicks. */
  press(x: number, y: number): Promise<void>;
  key(key: Key): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** null: the driver cannot print. */
  pdf(): Promise<Uint8Array | null>;
  /** Everything on the console of this tab, including uncaught errors. */
  consoleLines(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  open(device: Device): Promise<Tab>;
  /** For drivers that hide the engine's own console messages: opens the page without the driver and returns its console. */
  openWithoutDriver?(url: string, isOpen: () => boolean): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A script that calls the function with these arguments; its value is a promise. */
export function callScript(callback: (...args: never[]) => unknown, args: readonly Argument[]): string {
  // esbuild's `keepNames` wraps functions in `__name`, which does not exist in the page.
  return `(async () => { const __name = (value) => value; return (${callback.toString()})(...${JSON.stringify(args)}); })()`;
}

/** Init script: some policy violations do not reach the console by themselves. */
export const LOG_VIOLATIONS =
  "addEventListener('securitypolicyviolation', (event) => console.error(`policy violation: ${event.effectiveDirective}`))";

/** Script: the frame in each viewer of the page. */
export const VIEWER_FRAMES =
  "[...document.querySelectorAll('share-viewer')].map((viewer) => viewer.shadowRoot?.querySelector('iframe'))";
