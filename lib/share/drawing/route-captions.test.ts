import { describe, expect, it } from 'vitest';
import { placeRouteCaptions } from './route-captions.ts';

const oslo = { name: 'Oslo', detail: null };
const halden = { name: 'Halden', detail: '3 h' };

describe('placeRouteCaptions', () => {
  it('puts a caption where less of the line runs', () => {
    const line = [60, 80, 100].map((off) => ({ x: 400 + off, y: 400 }));
    expect(placeRouteCaptions([{ x: 400, y: 400, ...oslo }], [], line)).toEqual([
      { ...oslo, x: 400, y: 400, anchor: 'end' },
    ]);
  });

  it('turns a caption away from the edge of the window', () => {
    expect(placeRouteCaptions([{ x: 950, y: 400, ...oslo }], [], [])).toMatchObject([{ anchor: 'end' }]);
    expect(placeRouteCaptions([{ x: 10, y: 400, ...oslo }], [], [])).toMatchObject([{ anchor: 'start' }]);
  });

  it('gives the place to the important one, the other side to the next, and leaves out the rest', () => {
    const wanted = [halden, oslo, oslo].map((caption, index) => ({ ...caption, x: 400, y: 400 + index * 3 }));
    expect(placeRouteCaptions(wanted, [], [])).toMatchObject([
      { name: 'Halden', anchor: 'start' },
      { name: 'Oslo', anchor: 'end' },
    ]);
  });

  it('covers no mark', () => {
    expect(placeRouteCaptions([{ x: 400, y: 400, ...oslo }], [{ x: 440, y: 400 }], [])).toMatchObject([
      { anchor: 'end' },
    ]);
  });

  it('cuts a name that is wider than the window on both sides, and leaves out what would leave it above', () => {
    const wide = { name: 'x'.repeat(60), detail: null };
    expect(placeRouteCaptions([{ x: 480, y: 400, ...wide }], [], [])[0]?.name).toMatch(/^x{21,23}…$/);
    expect(placeRouteCaptions([{ x: 200, y: 400, ...wide }], [], [])[0]?.name).toMatch(/^x{36,38}…$/);
    expect(placeRouteCaptions([{ x: 480, y: 10, ...oslo }], [], [])).toEqual([]);
  });
});
