import { describe, expect, it } from 'vitest';
import { placeLabels } from './route-labels.ts';

const oslo = { name: 'Oslo', note: null };
const halden = { name: 'Halden', note: '3 h' };

describe('placeLabels', () => {
  it('puts a label where less of the line runs', () => {
    const line = [60, 80, 100].map((off) => ({ x: 400 + off, y: 400 }));
    expect(placeLabels([{ x: 400, y: 400, label: oslo }], [], line)).toEqual([
      { ...oslo, x: 400, y: 400, anchor: 'end' },
    ]);
  });

  it('turns a label away from the edge of the window', () => {
    expect(placeLabels([{ x: 950, y: 400, label: oslo }], [], [])).toMatchObject([{ anchor: 'end' }]);
    expect(placeLabels([{ x: 10, y: 400, label: oslo }], [], [])).toMatchObject([{ anchor: 'start' }]);
  });

  it('gives the place to the important one, the other side to the next, and leaves out the rest', () => {
    const wanted = [halden, oslo, oslo].map((label, index) => ({ x: 400, y: 400 + index * 3, label }));
    expect(placeLabels(wanted, [], [])).toMatchObject([
      { name: 'Halden', anchor: 'start' },
      { name: 'Oslo', anchor: 'end' },
    ]);
  });

  it('covers no mark', () => {
    expect(placeLabels([{ x: 400, y: 400, label: oslo }], [{ x: 440, y: 400 }], [])).toMatchObject([{ anchor: 'end' }]);
  });

  it('leaves out a label that is wider than the window on both sides', () => {
    expect(placeLabels([{ x: 480, y: 400, label: { name: 'x'.repeat(60), note: null } }], [], [])).toEqual([]);
  });
});
