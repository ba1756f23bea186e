import * as v from 'valibot';

const runStateSchema = v.object({
  viewerUrl: v.string(),
  viewerOutput: v.string(),
  /** The recorder in front of the reference service. */
  serviceUrl: v.string(),
  controlUrl: v.string(),
  referenceUrl: v.string(),
  accessKey: v.string(),
  shares: v.array(v.object({ title: v.string(), note: v.string(), shareId: v.string() })),
});

/** Passed from the global set-up to the test processes. */
export type RunState = v.InferOutput<typeof runStateSchema>;

export function writeRunState(state: RunState): void {
  process.env.E2E_STATE = JSON.stringify(state);
}

export function readRunState(): RunState {
  return v.parse(runStateSchema, JSON.parse(process.env.E2E_STATE ?? 'null'));
}
