import * as v from 'valibot';
import type { Answer } from './answer.ts';
import { recordedSchema, type Recorded } from './recorder.ts';

/** A client for the recorder. */
export interface ServiceControl {
  /** Requests to the service, oldest first; all or those for one share id. */
  requests(shareId?: string): Promise<Recorded[]>;
  /** Requests to the service with this text in their query. */
  requestsWith(text: string): Promise<Recorded[]>;
  /** Sets the answer for a share id; null: forward to the service again. */
  answer(shareId: string, answer: Answer | null): Promise<void>;
  /** Sets the answer to 200 with this value as JSON. */
  respond(shareId: string, value: unknown): Promise<void>;
}

export function controlService(controlUrl: string): ServiceControl {
  async function answer(shareId: string, newAnswer: Answer | null) {
    await fetch(controlUrl, { method: 'PUT', body: JSON.stringify({ shareId, answer: newAnswer }) });
  }
  /** All requests of a whole run are megabytes, so that the recorder selects them. */
  async function read(selection: Record<string, string>) {
    const response = await fetch(`${controlUrl}?${new URLSearchParams(selection).toString()}`);
    return v.parse(v.array(recordedSchema), await response.json());
  }
  return {
    requests: (shareId) => read(shareId === undefined ? {} : { shareId }),
    requestsWith: (query) => read({ query }),
    answer,
    respond: (shareId, value) => answer(shareId, { kind: 'body', body: JSON.stringify(value) }),
  };
}
