import * as v from 'valibot';
import type { Answer } from './answer.ts';
import { recordedSchema, type Recorded } from './recorder.ts';

/** A client for the recorder. */
export interface ServiceControl {
  /** Requests to the service, oldest first; all or those for one share id. */
  requests(shareId?: string): Promise<Recorded[]>;
  /** Sets the answer for a share id; null: forward to the service again. */
  answer(shareId: string, answer: Answer | null): Promise<void>;
  /** Sets the answer to 200 with this value as JSON. */
  respond(shareId: string, value: unknown): Promise<void>;
}

export function controlService(controlUrl: string): ServiceControl {
  async function answer(shareId: string, newAnswer: Answer | null) {
    await fetch(controlUrl, { method: 'PUT', body: JSON.stringify({ shareId, answer: newAnswer }) });
  }
  return {
    async requests(shareId) {
      const recorded = v.parse(v.array(recordedSchema), await (await fetch(controlUrl)).json());
      return shareId === undefined ? recorded : recorded.filter((request) => request.shareId === shareId);
    },
    answer,
    respond: (shareId, value) => answer(shareId, { kind: 'body', body: JSON.stringify(value) }),
  };
}
