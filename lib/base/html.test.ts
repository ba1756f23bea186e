// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, html, jsonForScript } from './html.ts';

/** Any text, and texts made of what means something in markup. */
const wild = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        '`',
        '=',
        '/',
        '!--',
        '-->',
        '</script>',
        '<script',
        '&lt;',
        ']]>',
        '\u2028',
        'x',
      ),
    )
    .map((parts) => parts.join('')),
);

/** What an HTML parser makes of line ends and of the characters it refuses is not ours to change. */
const readable = wild.filter((text) => !/[\r\0]|\p{Surrogate}/u.test(text));

function parse(markup: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = markup;
  return place;
}

describe('html', () => {
  test('escapes text in content and attributes', () => {
    fc.assert(
      fc.property(readable, readable, (content, attribute) => {
        const place = parse(html`<p title="${attribute}">${content}</p>`.markup);
        expect(place.children).toHaveLength(1);
        expect(place.children[0]?.children).toHaveLength(0);
        expect(place.children[0]?.attributes).toHaveLength(1);
        expect(place.textContent).toBe(content);
        expect(place.children[0]?.getAttribute('title')).toBe(attribute);
      }),
    );
  });

  test('writes no character that ends a text or begins a tag', () => {
    fc.assert(fc.property(wild, (text) => !/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/.test(html`${text}`.markup)));
  });

  test('keeps nested markup and omits null', () => {
    expect(html`<ul>${[html`<li>${'a & b'}</li>`, html`<li>${2}</li>`]}${null}</ul>`.markup).toBe(
      '<ul><li>a &amp; b</li><li>2</li></ul>',
    );
  });
});

describe('escapeHtml', () => {
  test('leaves nothing that could become markup', () => {
    expect(escapeHtml('© <a href="x">A&B</a>\'')).toBe('© &lt;a href=&quot;x&quot;&gt;A&amp;B&lt;/a&gt;&#39;');
  });
});

describe('jsonForScript', () => {
  test('cannot be closed by any text, and parses back unchanged', () => {
    fc.assert(
      fc.property(wild, (text) => {
        const json = jsonForScript({ text });
        expect(json).not.toContain('<');
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});
