import { describe, expect, test } from 'vitest';
import { isTimeZone } from './zone.ts';

describe('isTimeZone', () => {
  test.each(['UTC', 'Europe/Oslo', 'Asia/Kolkata', 'Etc/GMT+5'])('knows %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  test.each(['', 'Mars/Olympus', '../etc', 'Europe/Oslo\u0000', '__proto__', 'x'.repeat(10_000)])(
    'refuses %j',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});
