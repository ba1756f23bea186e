import { expect, test } from 'vitest';
import { resultTable, replaceTable } from './report.ts';

const engines = [
  { name: 'Chromium', version: '147.0' },
  { name: 'WebKit', version: null },
] as const;
const resultOf = (problem: string | null, note: string | null) => [
  { engine: 'Chromium' as const, behaviour: 'The page opens', problem, note },
];

test('the table shows passed, failed and missing engines with their notes', () => {
  expect(resultTable(engines, resultOf(null, 'by touch'), '22 November 2026')).toBe(
    'Run on 22 November 2026, without console errors:\n\n|  | Chromium 147.0 | WebKit |\n| --- | --- | --- |\n| The page opens | passed: by touch | not installed |',
  );
  const failed = resultTable(engines, resultOf('a | b', null), '22 November 2026');
  expect(failed).toContain('Run on 22 November 2026:');
  expect(failed).toContain('| **failed**: a \\| b |');
});

test('the table between the markers is replaced, also when run again', () => {
  const document = 'Before\n\n<!-- engines -->\n\nold\n\n<!-- end of engines -->\n\nAfter\n';
  const once = replaceTable(document, 'new');
  expect(once).toBe('Before\n\n<!-- engines -->\n\nnew\n\n<!-- end of engines -->\n\nAfter\n');
  expect(replaceTable(once, 'new')).toBe(once);
  expect(() => replaceTable('Nothing', 'new')).toThrow('no markers');
});
