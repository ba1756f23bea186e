// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { popupContent } from './popups.ts';

test('what the service sent stays text in a popup', () => {
  const content = popupContent(
    { title: '<img src=x onerror=alert(1)>', lines: ['<script>alert(1)</script>', '12:00'] },
    () => undefined,
  );
  expect(content.querySelectorAll('img, script')).toHaveLength(0);
  expect(content.textContent).toBe('<img src=x onerror=alert(1)><script>alert(1)</script>12:00');
});

test('every line of a popup keeps its own direction', () => {
  const content = popupContent({ title: 'برلين', lines: ['Report 1 of 2'] }, () => undefined);
  expect(content.dir).toBe('auto');
  expect(content.querySelectorAll('bdi')).toHaveLength(2);
});
