import { join } from 'node:path';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { singleton } from '#lib/base/singleton.ts';
import { createMemoryBudget, type MemoryBudget } from '../reading/memory-budget.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { createSlots, type Slots } from '../reading/slots.ts';
import { createParts, type Parts } from './parts.ts';

/** What one process has once, for the answers of all services. */
export interface Reading {
  readonly reader: Reader;
  readonly budget: MemoryBudget;
  readonly parts: Parts;
  /** For files being sent. */
  readonly fileSlots: Slots;
}

/** Where the build and lib/run/dev.mjs put it: next.config.mjs knows no such thing as the script of a thread. */
const READING_SCRIPT = '.next/reading-worker.mjs';

const MOST_FILES = 20;

export function currentReading(): Reading {
  return singleton('reading', isReading, createReading);
}

function createReading(): Reading {
  const metrics = currentMetrics();
  const budget = createMemoryBudget();
  const reader = createReader({
    script: join(/* turbopackIgnore: true */ process.cwd(), READING_SCRIPT),
    onStart: metrics.threadStarted,
    onFailure: (problem, bytes) => {
      metrics.threadFailed();
      currentLog().error({ operation: 'readAnswer', problem, bytes });
    },
  });
  metrics.watch('reading', () => ({ answers: reader.count(), bytes: budget.taken() }));
  return { reader, budget, parts: createParts({ make: reader.make }), fileSlots: createSlots(MOST_FILES) };
}

function isReading(value: unknown): value is Reading {
  return typeof value === 'object' && value !== null && 'parts' in value;
}
