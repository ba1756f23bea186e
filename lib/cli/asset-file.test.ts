import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './asset-file.ts';

const cells = (text: string) => readCsv(text).map((record) => record.cells);

describe('readCsv', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['\n\n', []],
    ['a', [['a']]],
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\r\n1;2,3\r\n',
      [
        ['a', 'b'],
        ['1', '2,3'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x,""y""\nz", 2 ',
      [
        ['a', 'b'],
        ['x,"y"\nz', '2'],
      ],
    ],
    [
      'a,b\n,\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    ['a\n5" nail', [['a'], ['5" nail']]],
  ])('reads %j', (text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('returns the line of each record', () => {
    expect(readCsv('a\n\n"x\ny"\nz').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('names the line of an unclosed quote', () => {
    expect(() => readCsv('a\nb\n"c\nd')).toThrow('line 3: a quote is not closed');
    expect(() => readCsv('a\nb\n"c" d')).toThrow('line 3: text follows a closing quote');
  });

  it('reads back any quoted cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'ü') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = [
          'x,y',
          ...rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')),
        ].join('\r\n');
        expect(cells(text)).toEqual([['x', 'y'], ...rows.map((row) => [...row])]);
      }),
    );
  });
});
