/** One public interface's shape with invented values, and what a page must and must not say of it. */
export interface Shape {
  readonly name: string;
  /** The rules it needs, in the words of docs/reading.md. */
  readonly rules: string;
  readonly body: object;
  /** The same inside the provider's envelope. */
  readonly enveloped: object;
  readonly facts: Facts;
  /** Texts that must not be anywhere in the decoded view. */
  readonly never?: readonly string[];
}

/** Expected facts; null: must not be stated. Places are compared by what they contain. */
export interface Facts {
  readonly status?: string | null;
  readonly number?: string | null;
  readonly carrier?: string | null;
  readonly label?: string | null;
  readonly origin?: string | null;
  readonly destination?: string | null;
  readonly current?: string | null;
  /** ISO, UTC. */
  readonly eta?: string | null;
  readonly delivered?: string | null;
  /** How many; null: not provided. */
  readonly exceptions?: number | null;
  readonly reports?: number;
  readonly planned?: number;
  /** Of the newest report. */
  readonly time?: string | null;
  readonly place?: string | null;
  readonly event?: string | null;
  readonly position?: readonly [latitude: number, longitude: number] | null;
  readonly history?: 'given' | 'not given';
}
