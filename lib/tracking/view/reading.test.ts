import { describe, expect, it } from 'vitest';
import { aggregators } from './shapes/test-aggregators.ts';
import { carriers } from './shapes/test-carriers.ts';
import { containers } from './shapes/test-containers.ts';
import { countFacts } from './shapes/test-count.ts';
import { couriers } from './shapes/test-couriers.ts';
import { telematics } from './shapes/test-telematics.ts';
import { formats, trackers } from './shapes/test-trackers.ts';

const shapes = [...carriers, ...aggregators, ...telematics, ...containers, ...couriers, ...trackers, ...formats];

describe('a public interface', () => {
  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s is read, plain and enveloped', (_, shape) => {
    const plain = countFacts(shape, shape.body);
    const enveloped = countFacts(shape, shape.enveloped);
    if (process.env['READING'] !== undefined) console.log(shape.name, JSON.stringify({ plain, enveloped }));
    expect({ plain: plain.wrong, enveloped: enveloped.wrong }).toEqual({ plain: [], enveloped: [] });
    expect([plain.isRefused, enveloped.isRefused]).toEqual([false, false]);
  });
});
