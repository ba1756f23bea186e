import { expect, test } from 'vitest';
import { formatReading, formatReadingAsSent } from './format-reading.ts';

test('a reading is in the unit of the region, with what was sent beside it', () => {
  expect(formatReading('en', 4.8, 'temperature', '°C')).toBe('4.8\u00a0°C');
  expect(formatReadingAsSent('en', 4.8, 'temperature', '°C')).toBeNull();
  expect(formatReading('en-US', 4.8, 'temperature', '°C')).toBe('40.6\u00a0°F');
  expect(formatReadingAsSent('en-US', 4.8, 'temperature', '°C')).toBe('4.8\u00a0°C');
  expect(formatReading('de', -40, 'temperature', '°F')).toBe('\u221240\u00a0°C');
  expect(formatReading('fr', 277.95, 'temperature', 'K')).toBe('4,8\u00a0°C');
  expect(formatReading('en-GB', 27.78, 'speed', 'm/s')).toBe('62.1\u00a0mph');
});

test('a reading without a unit is the bare number, also where others read another unit', () => {
  expect(formatReading('en-US', 4.8, 'temperature', null)).toBe('4.8');
  expect(formatReadingAsSent('en-US', 4.8, 'temperature', null)).toBeNull();
});

test('a reading is rounded to what such sensors are good for', () => {
  expect(formatReading('en', 4.1875, 'temperature', '°C')).toBe('4.2\u00a0°C');
  expect(formatReading('en', 1013.27, 'pressure', 'hPa')).toBe('1,013\u00a0hPa');
  expect(formatReading('en', 0.0849, 'shock', 'g')).toBe('0.08\u00a0g');
  expect(formatReading('en', 210.4, 'heading', '°')).toBe('210°');
});

test('a reading keeps its direction within a right-to-left text', () => {
  expect(formatReading('ar', 4.8, 'temperature', '°C')).toBe('\u20664.8\u00a0°C\u2069');
});
