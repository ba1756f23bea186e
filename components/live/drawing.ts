import type { FrameDetails } from '#lib/embed/messages.ts';
import { hasKeys } from '#lib/base/has-keys.ts';
import { post, RefreshFault } from '#lib/share/view/post.ts';
import type { LiveView, PlaceZones, ReportNumber, ShareData } from '#lib/share/types.ts';
import type { Choice } from '../page/share-state.ts';

export interface Drawn extends Omit<ShareData, 'view'> {
  readonly view: LiveView;
  /** Changes with what the page shows; ages aside. */
  readonly digest: string;
  readonly build: string;
  readonly refreshMs: number;
  /** The clock of its times: an IANA zone, or `PLACE_CLOCK`. */
  readonly clock: string;
  readonly zone: string;
  readonly reader: string | null;
  readonly places?: PlaceZones;
  readonly at: readonly ReportNumber[];
  readonly hasMap: boolean;
  readonly title: string;
  readonly status: string;
  /** What screen readers are told of when it changes. */
  readonly say: readonly string[];
  readonly exceptions: number;
  /** For the host page of a frame; null: it is told no details. */
  readonly details: FrameDetails | null;
}

export interface DrawingRequest extends Choice {
  readonly id: string;
  readonly row?: string;
  readonly query: string;
  readonly known: string;
  readonly build: string;
  readonly reader?: string;
  /** The oldest report that the page shows, which it then keeps. */
  readonly oldest?: ReportNumber;
}

export type Answer =
  | { readonly state: 'same' }
  | { readonly state: 'drawn'; readonly document: Document; readonly drawn: Drawn }
  | { readonly state: 'unavailable' };

export const STATE_ID = 'state';

/** Throws a `RefreshFault`. */
export async function requestDrawing(request: DrawingRequest, signal: AbortSignal): Promise<Answer> {
  const answer = await post('/share/data', request, signal);
  if (answer.status === 204) return { state: 'same' };
  if (answer.status === 200) {
    const document = new DOMParser().parseFromString(await textOf(answer), 'text/html');
    const drawn: unknown = JSON.parse(document.getElementById(STATE_ID)?.textContent ?? 'null');
    if (isDrawn(drawn)) return { state: 'drawn', document, drawn };
  }
  const body: unknown = await answer.json().catch(() => null);
  // A 404 without this state may come from a load balancer during a rollout.
  if (answer.status === 404 && hasState(body, 'unavailable')) return { state: 'unavailable' };
  // Loaded anew, the page says when its link ended, or comes from the other build.
  if ((answer.status === 410 && hasState(body, 'ended')) || answer.status === 205) {
    location.reload();
    return { state: answer.status === 205 ? 'same' : 'unavailable' };
  }
  throw toFault(answer, hasState(body, 'busy'));
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch {
    throw new RefreshFault(null);
  }
}

function isDrawn(value: unknown): value is Drawn {
  return hasKeys<Drawn>(value, 'digest', 'view', 'checkedAt');
}

export function toFault({ status, headers }: Response, isRefusal: boolean): RefreshFault {
  const seconds = status === 429 ? (headers.get('retry-after') ?? '') : '';
  return new RefreshFault(status, /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : 0, isRefusal);
}

export function hasState(body: unknown, state: string): boolean {
  return hasKeys<{ state: unknown }>(body, 'state') && body.state === state;
}

/** What scripts and readers did to an element, which a new drawing knows nothing of. */
const keptAttributes = new Set(['open', 'tabindex', 'aria-pressed', 'aria-busy', 'role']);

/** What has an id stays the same element, with its focus. */
export async function putInPlace(document: Document): Promise<void> {
  const { Idiomorph } = await import('idiomorph');
  const anchor = captureScrollAnchor();
  for (const part of window.document.querySelectorAll<HTMLElement>('[data-part]')) {
    const drawn = document.querySelector(`[data-part="${part.dataset['part'] ?? ''}"]`);
    if (drawn === null || drawn.innerHTML === part.innerHTML) continue;
    void Idiomorph.morph(part, drawn.innerHTML, {
      morphStyle: 'innerHTML',
      callbacks: {
        beforeAttributeUpdated: (name, node) => !isKeptAttribute(name, node),
        beforeNodeRemoved: (node) => !isKept(node),
        beforeNodeMorphed: (node) => !isKept(node),
      },
    });
  }
  anchor.restore();
}

function isKeptAttribute(name: string, element: Element): boolean {
  return keptAttributes.has(name) || (name === 'aria-current' && element.tagName === 'LI');
}

function isKept(node: Node): boolean {
  return node instanceof Element && node.hasAttribute('data-kept');
}

export function oldestDrawn(): ReportNumber | null {
  const rows = window.document.querySelectorAll('[data-part=history] li:is([id^=r], [data-last])');
  const numbers = [...rows].map(({ id }) => Number(id.slice(1)));
  return numbers.length === 0 ? null : Math.min(...numbers);
}

/** Keeps the rows in place. Safari has no scroll anchoring, and other browsers have none in a growing list. */
function captureScrollAnchor() {
  const list = document.getElementById('history')?.closest('section');
  const rows = [...(list?.querySelectorAll('li') ?? [])].filter((row) => row.closest('[hidden]') === null);
  const [newest] = rows;
  if (newest === undefined || newest.getBoundingClientRect().top >= 0) return { restore: () => undefined };
  const anchors = [...rows, ...(list?.parentElement?.children ?? [])]
    .filter(isVisible)
    .map((element) => ({ element, top: element.getBoundingClientRect().top }));
  return {
    restore: (): void => {
      const anchor = anchors.find(({ element }) => element.isConnected);
      if (anchor === undefined) return;
      const moved = anchor.element.getBoundingClientRect().top - anchor.top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    },
  };
}

function isVisible(element: Element): boolean {
  const { height, top } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && top < window.innerHeight;
}
