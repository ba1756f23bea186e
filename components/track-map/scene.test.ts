// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { escapeHtml } from './scene.ts';

test('a credit from the settings cannot become markup', () => {
  expect(escapeHtml('© <a href="x">A&B</a>\'')).toBe('© &#60;a href=&#34;x&#34;&#62;A&#38;B&#60;/a&#62;&#39;');
});
