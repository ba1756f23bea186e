import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSvgProblem } from './svg.ts';

const problemOf = (text: string) => findSvgProblem(Buffer.from(text));
const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" ${attributes}>${inner}</svg>`;

describe('an SVG', () => {
  test('that only draws is accepted', () => {
    const folder = new URL('../../../docs/brands/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.svg'));
    expect(files.length).toBeGreaterThan(8);
    for (const name of files) expect([name, findSvgProblem(readFileSync(new URL(name, folder)))]).toEqual([name, null]);
  });

  test.each([
    [
      'a byte order mark and a declaration',
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<path d="M0 0"/>')}`,
    ],
    [
      'references within itself',
      svg(
        '<defs><linearGradient id="a"/></defs><use href="#b"/><use xlink:href="#b"/><path fill="url(#a)" style="clip-path: url(\'#c\')"/><style>.x{fill:url("#a")}</style>',
      ),
    ],
    ['a raster picture', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    [
      'what drawing programs leave behind',
      svg(
        '<metadata xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:RDF rdf:about=""/></metadata><s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" s:export="C:\\logo(1).png"/>',
      ),
    ],
    [
      'a prefix of its own',
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="8" height="8"><s:path d="M0 0"/></s:svg>',
    ],
    ['styles in CDATA', svg('<style><![CDATA[ path > g { fill: red } ]]></style>')],
    ['as many elements as there may be', svg('<g/>'.repeat(4999))],
    [
      'copies of one thing, and a mild filter',
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g id="a">${'<g/>'.repeat(98)}</g>${'<use href="#a"/>'.repeat(48)}`,
      ),
    ],
    [
      'words like those refused',
      svg(
        '<title>on click, url(https://a.example) and @import</title><path class="onload" aria-label="Image (old)" transform="translate(1 2)"/>',
      ),
    ],
  ])('with %s is usable', (_what, text) => {
    expect(problemOf(text)).toBeNull();
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another namespace', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
    ['HTML', svg('<h:div xmlns:h="http://www.w3.org/1999/xhtml"/>')],
    ['a foreign object', svg('<foreignObject/>')],
    ['a script in other letters', svg('<SCRIPT/>')],
    ['an event handler', svg('', 'onload="alert(1)"')],
    ['an event handler in other letters', svg('<g onClick="x"/>')],
    ['an event handler behind a prefix', svg('<g xmlns:e="http://www.w3.org/2001/xml-events" e:onclick="x"/>')],
    ['a link', svg('<a href="https://a.example"/>')],
    ['a script for a link', svg('<a xlink:href="javascript:alert(1)"/>')],
    ['a link behind another prefix', svg('<use xmlns:y="http://www.w3.org/1999/xlink" y:href="https://a.example#x"/>')],
    ['a picture from elsewhere', svg('<image href="https://a.example/x.png"/>')],
    ['a picture from beside it', svg('<image href="x.png"/>')],
    ['an SVG in a picture', svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ['a document in data', svg('<use href="data:image/png;base64,AAAA"/>')],
    ['another base', svg('', 'xml:base="https://a.example/"')],
    ['a fill from elsewhere', svg('<path fill="url(https://a.example/x.svg#a)"/>')],
    ['a fill from elsewhere in a style', svg('<path style="fill:URL( \'https://a.example/x.svg#a\')"/>')],
    ['a fill from elsewhere after its own', svg('<path style="fill:url(#a);mask:url(//a.example/x)"/>')],
    ['styles from elsewhere', svg('<style>@import "https://a.example/x.css"</style>')],
    ['styles from elsewhere in CDATA', svg('<style><![CDATA[@import url(x.css);]]></style>')],
    ['a font from elsewhere', svg('<style>@font-face{font-family:x;src:url(https://a.example/x.woff2)}</style>')],
    ['an escaped address in a style', svg('<style>path{fill:\\75rl(https://a.example/x)}</style>')],
    ['an escaped address in an attribute', svg('<path fill="\\75rl(https://a.example/x)"/>')],
    ['an image set', svg('<style>path{background:image-set("https://a.example/x.png" 1x)}</style>')],
    ['an import around an element', svg('<style>@im<g>x</g>port "https://a.example/x.css"</style>')],
    ['styles within styles', svg('<style>@import "x.css";<style></style></style>')],
    ['an import around a comment', svg('<style>@im<!-- -->port "https://a.example/x.css"</style>')],
    ['a filter that thickens', svg('<filter id="f"><feMorphology operator="dilate" radius="400"/></filter>')],
    ['a filter that makes noise', svg('<filter id="f"><feTurbulence numOctaves="5000"/></filter>')],
    ['a filter that convolves', svg('<filter id="f"><feConvolveMatrix/></filter>')],
    ['a filter that lights from afar', svg('<filter id="f"><feDiffuseLighting/></filter>')],
    ['a filter that shines', svg('<filter id="f"><feSpecularLighting/></filter>')],
    ['a filter with a picture', svg('<filter id="f"><feImage href="data:image/png;base64,iVBORw0KGgo="/></filter>')],
    ['copies of copies', svg('<g id="a"><path/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/>')],
    ['a copy of a copy', svg('<path id="a"/><use id="b" href="#a"/><use xlink:href="#b"/>')],
    ['a copy of a copy, spelt in another way', svg('<path id="a"/><use id="b" href="#a"/><use href=" #%62"/>')],
    ['a copy of itself', svg('<g id="a"><use href="#a"/></g>')],
    ['too many elements', svg('<g/>'.repeat(5000))],
    ['too many elements with its copies', svg(`<g id="a">${'<g/>'.repeat(99)}</g>${'<use href="#a"/>'.repeat(49)}`)],
    ['elements too deep in each other', svg(`${'<g>'.repeat(200)}${'</g>'.repeat(200)}`)],
    ['an animated fill from elsewhere', svg('<animate attributeName="fill" to="url(https://a.example/x)"/>')],
    ['an animated link', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['an animated handler', svg('<animate attributeName="onclick" to="alert(1)"/>')],
    [
      'a document type',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
    ['an entity of nowhere', svg('<text>&nbsp;</text>')],
    ['a style sheet of its own', `<?xml-stylesheet href="https://a.example/x.css"?>${svg('')}`],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`],
    ['no namespace', '<svg viewBox="0 0 8 8"/>'],
    ['another root', '<g xmlns="http://www.w3.org/2000/svg"><svg viewBox="0 0 8 8"/></g>'],
    ['no proportions', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an open tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g></svg>'],
    ['an end that is missing', svg('').slice(0, -3)],
    ['two roots', svg('') + svg('')],
    ['something after its end', `${svg('')}<`],
    ['an attribute twice', svg('<g id="a" id="b"/>')],
    ['an unknown prefix', svg('<x:g/>')],
  ])('with %s is refused', (_what, text) => {
    expect(problemOf(text)).toMatch(/^(?:holds|copies|comes|refers|brings|has|lacks|is|says|animates) /);
  });

  test('in another encoding is refused', () => {
    expect(findSvgProblem(Buffer.from(svg('<title>é</title>'), 'latin1'))).toBe(
      'is an SVG that is not written in UTF-8',
    );
    expect(findSvgProblem(Buffer.from(`\uFEFF${svg('')}`, 'utf16le'))).not.toBeNull();
  });

  test('that is malformed is refused with line and column, without quoting it', () => {
    expect(problemOf(`${svg('')}\n  oops`)).toMatch(/^is not well-formed SVG: line 2, column \d+$/);
  });

  test('of any text is checked without an exception', () => {
    const part = fc.constantFrom(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">',
      '</svg>',
      '<g',
      '>',
      '/>',
      '<style>',
      '</style>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&amp;',
      '&x;',
      ' a="b"',
      ' href="',
      '"',
      'url(',
      ')',
      '<?x ?>',
      'é',
      '\0',
      '\u{1F600}',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (text) => {
          expect(problemOf(text) ?? '').toBeTypeOf('string');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
