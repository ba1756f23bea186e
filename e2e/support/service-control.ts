import * as v from 'valibot';
import type { Answer } from './answer.ts';
import { recordedSchema, type Recorded } from './recorder.ts';

/** The recorder as a test sees it. */
export interface ServiceControl {
  /** What the service has been asked, all of it or for one share id, oldest first. */
  asked(shareId?: string): Promise<Recorded[]>;
  /** From now on the service answers this for the share id; null: what it really says. */
  answer(shareId: string, answer: Answer | null): Promise<void>;
  /** From now on the service answers 200 with this value as JSON. */
  say(shareId: string, value: unknown): Promise<void>;
}

export function controlService(controlUrl: string): ServiceControl {
  async function answer(shareId: string, given: Answer | null) {
    await fetch(controlUrl, { method: 'PUT', body: JSON.stringify({ shareId, answer: given }) });
  }
  return {
    async asked(shareId) {
      const requests = v.parse(v.array(recordedSchema), await (await fetch(controlUrl)).json());
      return shareId === undefined ? requests : requests.filter((request) => request.shareId === shareId);
    },
    answer,
    say: (shareId, value) => answer(shareId, { kind: 'body', body: JSON.stringify(value) }),
  };
}
