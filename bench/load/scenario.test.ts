import { expect, test } from 'vitest';
import { insertResult } from './scenario.ts';

test('adds a result at the end of the section and replaces it the next time', () => {
  const first = insertResult('# Doc\n\n## Measured under load\n\nWords.\n\n## Next\n\nMore.\n', 'outage', 'one');
  expect(first).toBe(
    '# Doc\n\n## Measured under load\n\nWords.\n\n<!-- load: outage -->\n\none\n\n<!-- end of load: outage -->\n\n## Next\n\nMore.\n',
  );
  const both = insertResult(first, 'overload', 'two');
  expect(both.indexOf('two')).toBeGreaterThan(both.indexOf('one'));
  expect(both.indexOf('## Next')).toBeGreaterThan(both.indexOf('two'));
  expect(insertResult(both, 'outage', 'three')).toBe(both.replace('one', 'three'));
});

test('adds a missing section', () => {
  expect(insertResult('# Doc\n', 'outage', 'one')).toContain(
    '# Doc\n\n## Measured under load\n\n<!-- load: outage -->\n\none\n',
  );
});
