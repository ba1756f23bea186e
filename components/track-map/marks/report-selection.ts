import { type LatLng, latLng, latLngBounds, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import { startTransition } from 'react';
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { ReportSelection } from '../../page/share-state.ts';
import { indexOfReport, type TrackShape } from '../line/track-shape.ts';
import type { PopupText } from '../map-text.ts';
import type { Mark } from '../route-description.ts';
import { nearestMark, nearestReport } from './nearest.ts';
import { createHoverTooltip, createPopup } from './popups.ts';
import { describeReport, type ReportTextContext } from './report-text.ts';

export interface SelectionState {
  readonly shape: TrackShape;
  readonly marks: readonly Mark[];
  readonly isTouch: boolean;
  readonly selection: ReportSelection | null;
  readonly textContext: ReportTextContext;
  readonly closeName: string;
}

export type SelectionLayer = ReturnType<typeof createSelectionLayer>;

const MAX_DISTANCE_PX = { touch: 22, mouse: 12 };

const CLICKABLE_OVERLAYS = '.leaflet-marker-icon, .leaflet-popup, .leaflet-control';

/** Selects reports on the map by click, tap or keyboard, and shows their popup. `onSelect` gets null when one ends. */
export function createSelectionLayer(
  map: LeafletMap,
  onSelect: (selection: ReportSelection | null) => void,
  leaveFullScreen: (map: LeafletMap) => Promise<void>,
) {
  let state: SelectionState | null = null;
  let opener: HTMLElement | null = null;
  let showsReport = false;
  let isAwaited = false;
  /** A selection made here that the page has not rendered yet, and the page's own. */
  let pending: { readonly selection: ReportSelection; readonly before: ReportSelection | null } | null = null;
  const popup = createPopup(map, {
    onClosed: clearSelection,
    onLinkFollowed: (number) =>
      void leaveFullScreen(map).then(() => onSelect({ number, source: 'map', reveal: 'row' })),
  });
  const tooltip = createHoverTooltip(map);

  /** Of the world's width. */
  function reach(px: number): number {
    return px / worldWidthAt(map.getZoom());
  }

  function findMark(event: MouseEvent): Mark | undefined {
    if (!state?.isTouch || event.detail === 0) return undefined;
    const { lat, lng } = map.mouseEventToLatLng(event);
    return nearestMark(state.marks, mercatorX(lng), mercatorY(lat), reach(MAX_DISTANCE_PX.touch));
  }

  function findReport({ lat, lng }: LatLng, maxDistancePx: number): number {
    return state === null ? -1 : nearestReport(state.shape, mercatorX(lng), mercatorY(lat), reach(maxDistancePx));
  }

  function selectIndex(index: number): void {
    const number = state?.shape.numbers[index];
    if (number !== undefined) selectReport(number);
  }

  /** Shows the popup at once. The page follows in a transition, as it has a list to render. */
  function selectReport(number: number): void {
    if (state === null) return;
    const selection: ReportSelection = { number, source: 'map', reveal: null };
    pending = { selection, before: pending?.before ?? state.selection };
    showState({ ...state, selection });
    afterPaint(() => {
      if (pending?.selection === selection) startTransition(() => onSelect(selection));
    });
  }

  function clearSelection(): void {
    pending = null;
    onSelect(null);
  }

  function handleClick(event: LeafletMouseEvent): void {
    tooltip.hide();
    const mark = findMark(event.originalEvent);
    if (mark !== undefined) return openMark(mark, null);
    const index = findReport(event.latlng, state?.isTouch ? MAX_DISTANCE_PX.touch : MAX_DISTANCE_PX.mouse);
    if (index >= 0) return selectIndex(index);
    clearSelection();
    popup.close();
  }

  function handleMouseMove({ latlng, originalEvent }: LeafletMouseEvent): void {
    const { target } = originalEvent;
    const isOverOverlay = target instanceof Element && target.closest(CLICKABLE_OVERLAYS) !== null;
    const index = isOverOverlay || state?.isTouch ? -1 : findReport(latlng, MAX_DISTANCE_PX.mouse);
    map.getContainer().classList.toggle('map-over-route', index >= 0);
    if (state === null || index < 0 || state.shape.numbers[index] === state.selection?.number) return tooltip.hide();
    const { shape, textContext } = state;
    tooltip.show(latLngAt(shape, index), shape.numbers[index] ?? 0, () => describeReport(shape, index, textContext));
  }

  /** Enter on the map opens the report nearest to its middle, the arrow keys in a popup the one before or after. */
  function handleKey(event: KeyboardEvent): void {
    if (state === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const container = map.getContainer();
    if (event.key === 'Enter' && event.target === container) {
      const { x, y } = map.getSize();
      opener = container;
      selectIndex(findReport(map.getCenter(), Math.hypot(x, y) / 2));
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || !showsReport || !popup.hasFocus()) return;
    event.preventDefault();
    selectIndex(indexOfReport(state.shape, state.selection?.number ?? 0) + step);
  }

  function openPopup(at: LatLng, text: PopupText, isNew: boolean, focusOpener?: HTMLElement | null): void {
    popup.open(at, text, state?.closeName ?? '');
    if (isNew) afterPaint(popup.reveal);
    if (focusOpener !== undefined) popup.focus(focusOpener);
  }

  function showState(next: SelectionState): void {
    const isNew = isAwaited || (state?.selection ?? null) !== next.selection;
    const isRenewed =
      next.selection !== null && (state?.textContext !== next.textContext || state.shape !== next.shape);
    // The texts of a report of another page make its popup larger.
    const isFetched = next.textContext.fetched !== null && state?.textContext.fetched !== next.textContext.fetched;
    state = next;
    if (isNew || isRenewed) showSelection(next, isNew);
    if (isFetched) afterPaint(popup.reveal);
  }

  function showSelection({ shape, selection, textContext }: SelectionState, isNew: boolean): void {
    const index = selection === null ? -1 : indexOfReport(shape, selection.number);
    isAwaited = isNew && selection !== null && index < 0;
    if (index < 0) {
      if (showsReport) popup.close();
      return;
    }
    tooltip.hide();
    showsReport = true;
    const takesFocus = isNew && (opener !== null || selection?.reveal === 'map');
    const text = describeReport(shape, index, textContext);
    openPopup(latLngAt(shape, index), text, isNew, takesFocus ? opener : undefined);
    if (isNew) opener = null;
  }

  function openMark(mark: Mark, element: HTMLElement | null): void {
    const { x, y, opens, group } = mark;
    if (group !== undefined && zoomInto(map, group)) return;
    if (group === undefined && typeof opens === 'number') {
      opener = element;
      return selectReport(opens);
    }
    showsReport = false;
    if (state?.selection != null) clearSelection();
    const text = typeof opens === 'number' || group !== undefined ? listMembers(mark, element) : opens;
    openPopup(latLng(latitudeAt(y), longitudeAt(x)), text, true, element);
  }

  function listMembers({ title, group = [] }: Mark, element: HTMLElement | null): PopupText {
    const choices = group.map((mark) => ({ text: mark.title, choose: () => openMark(mark, element) }));
    return { title, lines: [], choices };
  }

  map.on('mousemove', handleMouseMove).on('mouseout movestart zoomstart', tooltip.hide);
  map.getContainer().addEventListener('keydown', handleKey);
  return {
    show(next: SelectionState) {
      if (pending !== null && next.selection !== pending.before) pending = null;
      showState(pending === null ? next : { ...next, selection: pending.selection });
    },
    openMark: (mark: Mark, element: HTMLElement | null, click?: MouseEvent) =>
      openMark((click && findMark(click)) ?? mark, element),
    handleClick,
    stop() {
      tooltip.hide();
      popup.remove();
      map.getContainer().removeEventListener('keydown', handleKey);
      map.off('mousemove', handleMouseMove).off('mouseout movestart zoomstart', tooltip.hide);
    },
  };
}

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

function latLngAt({ xs, ys }: TrackShape, index: number): LatLng {
  return latLng(latitudeAt(ys[index] ?? 0), longitudeAt(xs[index] ?? 0));
}

function zoomInto(map: LeafletMap, marks: readonly Mark[]): boolean {
  const bounds = latLngBounds(marks.map(({ x, y }) => latLng(latitudeAt(y), longitudeAt(x))));
  const maxZoom = map.getMaxZoom();
  const apart = map.project(bounds.getNorthWest(), maxZoom).distanceTo(map.project(bounds.getSouthEast(), maxZoom));
  const padding = 2 * MAX_DISTANCE_PX.touch;
  if (apart < padding) return false;
  map.fitBounds(bounds, { padding: [padding, padding] });
  return true;
}
