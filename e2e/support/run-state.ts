import * as v from 'valibot';

const runStateSchema = v.object({
  viewerUrl: v.string(),
  viewerOutput: v.string(),
  /** What the viewer asks: the recorder in front of the reference service. */
  serviceUrl: v.string(),
  controlUrl: v.string(),
  referenceUrl: v.string(),
  accessKey: v.string(),
  shares: v.array(v.object({ title: v.string(), note: v.string(), shareId: v.string() })),
});

/** What the set-up of the run tells the processes that run the tests. */
export type RunState = v.InferOutput<typeof runStateSchema>;

export function writeRunState(state: RunState): void {
  process.env.E2E_STATE = JSON.stringify(state);
}

export function readRunState(): RunState {
  return v.parse(runStateSchema, JSON.parse(process.env.E2E_STATE ?? 'null'));
}
