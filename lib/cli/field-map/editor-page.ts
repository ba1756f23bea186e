import { html } from 'hono/html';
import { encodeFieldMap, type FieldMap, fieldMapConcepts } from '#lib/tracking/json/field-map.ts';
import { isList, isPlainObject } from '#lib/tracking/json/values.ts';
import type { Finding } from '#lib/tracking/types.ts';

type Markup = ReturnType<typeof html>;

export interface Editing {
  readonly body: unknown;
  readonly fieldMap: FieldMap;
  /** Empty where nothing can be read with this map. */
  readonly findings: readonly Finding[];
  /** The fact that the next value is pinned to. */
  readonly concept: string;
  /** The page with this map. */
  readonly pageUrl: string;
  readonly said: string;
}

const MAX_ENTRIES = 60;
const MAX_ROWS = 3;
const MAX_TEXT = 120;

export function editorPage(editing: Editing): string {
  const { pageUrl, said, body } = editing;
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Field map</title><link rel="stylesheet" href="/editor.css"></head><body>
<form method="post" action="/"><main>
<section aria-labelledby="facts"><h1 id="facts">1. Choose a fact</h1>
<p>${said}</p>${factsTable(editing)}
<p class="save"><button name="save" value="1">Save the map and its sample</button></p></section>
<section aria-labelledby="answer"><h1 id="answer">2. Click its value in the answer</h1><p>An address or a list is pinned whole: click the object around it.</p>${tree(body, [])}</section>
</main></form>
<iframe src="${pageUrl}" title="The page with this map"></iframe>
</body></html>`);
}

function factsTable({ findings: found, fieldMap, concept }: Editing): Markup {
  const findings = new Map(found.map((finding) => [finding.concept, finding]));
  const pins = encodeFieldMap(fieldMap);
  const shown = fieldMapConcepts.filter((name) => !otherNames.has(name) || name in pins);
  return html`<table><thead><tr><th>Fact</th><th>Value</th><th>From</th><th>Runner-up</th></tr></thead><tbody>${shown.map(
    (name) => factRow(name, findings.get(name), name === concept, pins[name]),
  )}</tbody></table>`;
}

/** Of \`carrierName\` and \`labelId\`. */
const otherNames: ReadonlySet<string> = new Set(['carrier', 'label']);

function factRow(name: string, finding: Finding | undefined, isChosen: boolean, pin: string | undefined): Markup {
  const runnerUp = finding?.runnerUp ?? null;
  return html`<tr id="${name}"><th><label><input type="radio" name="concept" value="${name}" ${isChosen ? html`checked` : null}> ${name}</label></th>
<td>${finding?.value == null && pin !== undefined ? html`<strong>nothing is read here</strong>` : html`<bdi>${finding?.value ?? '–'}</bdi>`}</td><td><code>${pin ?? finding?.path ?? ''}</code>${pin !== undefined ? html` <button name="unpin" value="${name}" title="Let it be found again">pinned ×</button>` : null}</td>
<td>${runnerUp === null ? null : html`<code>${runnerUp.path}</code> <bdi>${runnerUp.value}</bdi> <small>${runnerUp.why}</small>`}</td></tr>`;
}

/** Every value, list and object is a button that pins it. Of a list of rows the first few are enough. */
function tree(value: unknown, path: readonly string[]): Markup {
  const entries: readonly (readonly [string, unknown])[] = isList(value)
    ? [...value.entries()].map(([index, entry]) => [String(index), entry] as const)
    : isPlainObject(value)
      ? Object.entries(value)
      : [];
  const shown = entries.slice(0, isList(value) ? MAX_ROWS : MAX_ENTRIES);
  return html`<ul>${shown.map(([key, inner]) => {
    const at = [...path, key];
    const isOpen = typeof inner === 'object' && inner !== null;
    const text = isList(inner) ? `list of ${inner.length}` : isOpen ? 'object' : JSON.stringify(inner);
    return html`<li id="v-${at.join('.')}"><code>${key}</code> <button name="path" value="${JSON.stringify(at)}">${text.slice(0, MAX_TEXT)}</button>${isOpen ? tree(inner, at) : null}</li>`;
  })}${entries.length > shown.length ? html`<li>and ${entries.length - shown.length} more</li>` : null}</ul>`;
}
