import * as v from 'valibot';
import { frameErrorReasons, frameStates, messageLimits } from './messages.ts';
import { embedModes } from './options.ts';

const upTo = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const text = v.pipe(v.string(), v.maxLength(messageLimits.text));
const base = { shareViewer: v.literal(1), again: v.optional(v.literal(true)) };

/** All messages that a host may receive. */
export const frameMessageSchemas = [
  v.object({ ...base, type: v.literal('ready'), mode: v.picklist(embedModes), height: upTo(messageLimits.height) }),
  v.object({ ...base, type: v.literal('resize'), height: upTo(messageLimits.height) }),
  v.object({
    ...base,
    type: v.literal('state'),
    state: v.picklist(frameStates),
    details: v.optional(
      v.object({
        name: v.nullable(text),
        status: v.nullable(text),
        place: v.nullable(text),
        exceptions: v.pipe(v.array(text), v.maxLength(messageLimits.exceptions), v.readonly()),
      }),
    ),
  }),
  v.object({ ...base, type: v.literal('exception'), count: upTo(messageLimits.count) }),
  v.object({ ...base, type: v.literal('stale'), since: v.optional(upTo(messageLimits.time)) }),
  v.object({ ...base, type: v.literal('unavailable') }),
  v.object({ ...base, type: v.literal('error'), reason: v.picklist(frameErrorReasons) }),
] as const;

const schema = v.variant('type', frameMessageSchemas);
export type FrameMessageRead = v.InferOutput<typeof schema>;

/** A frame's message as a host may use it, in a new object without unknown fields, or null. */
export function readFrameMessage(data: unknown): FrameMessageRead | null {
  const parsed = v.safeParse(schema, data);
  return parsed.success ? parsed.output : null;
}
