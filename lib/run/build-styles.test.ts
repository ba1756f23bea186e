import { expect, test } from 'vitest';
import { splitStyles } from './build-styles.ts';

const split = (sheet: string) => splitStyles(sheet, '/_next/static/chunks/', ['en', 'ar', 'zh-Hant']);

test('takes the rules for printers out, and leaves those that also apply to a screen', () => {
  const shared = '@media (min-width:640px),print{.b{color:red}}@media not print{.c{color:red}}';
  const paper = '@media print{.a{color:#000}}@page{margin:1cm}';
  expect(split(`.a{color:red}${paper}${shared}`)).toMatchObject({ screen: `.a{color:red}${shared}`, print: paper });
});

test('takes out the rules of frames and of paper, also within a media query', () => {
  expect(
    split(
      'html[data-embed] .a{top:0}@media (min-width:1px){html[data-embed] .b{top:0}.c{top:0}html[data-paper] .d{top:0}}',
    ),
  ).toMatchObject({
    screen: '@media (min-width:1px){.c{top:0}}',
    embed: 'html[data-embed] .a{top:0}@media (min-width:1px){html[data-embed] .b{top:0}}',
    paper: '@media (min-width:1px){html[data-paper] .d{top:0}}',
  });
});

test('leaves a rule whose other selector applies everywhere', () => {
  const rule = 'html[data-embed] .a,.b{top:0}';
  expect(split(rule)).toMatchObject({ screen: rule, embed: '' });
});

test('gives each language its own rules', () => {
  const arabic = ':root:is(:lang(ar),:lang(fa)){--script:a}';
  const chinese = ':root:lang(zh){--script:b}';
  const everywhere = ':lang(ja) h1{top:0}';
  expect(split(`${arabic}${chinese}${everywhere}`)).toMatchObject({
    screen: everywhere,
    languages: { en: '', ar: arabic, 'zh-Hant': chinese },
  });
});

test('writes relative addresses as those of the server', () => {
  expect(split('.a{background:url(../media/a.svg),url("data:image/svg+xml,../b")}').screen).toBe(
    '.a{background:url(/_next/static/media/a.svg),url("data:image/svg+xml,../b")}',
  );
});
