import { expect, test } from 'vitest';
import { tableOf, withTable } from './report.ts';

const engines = [
  { name: 'Chromium', version: '147.0' },
  { name: 'WebKit', version: null },
] as const;
const tried = (problem: string | null, note: string | null) => [
  { engine: 'Chromium' as const, behaviour: 'It opens', problem, note },
];

test('a table says of each engine what passed, how, and what was not there', () => {
  expect(tableOf(engines, tried(null, 'by touch'), '22 November 2026')).toBe(
    'Tried on 22 November 2026, with no error on any console:\n\n|  | Chromium 147.0 | WebKit |\n| --- | --- | --- |\n| It opens | passed: by touch | not installed |',
  );
  const failed = tableOf(engines, tried('a | b', null), '22 November 2026');
  expect(failed).toContain('Tried on 22 November 2026:');
  expect(failed).toContain('| **failed**: a \\| b |');
});

test('a document has it between its marks, once', () => {
  const document = 'Before\n\n<!-- engines -->\n\nold\n\n<!-- end of engines -->\n\nAfter\n';
  const once = withTable(document, 'new');
  expect(once).toBe('Before\n\n<!-- engines -->\n\nnew\n\n<!-- end of engines -->\n\nAfter\n');
  expect(withTable(once, 'new')).toBe(once);
  expect(() => withTable('Nothing', 'new')).toThrow('no place');
});
