import { type LatLng, latLngBounds, type LatLngTuple, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import { mercatorX, mercatorY } from '#lib/basemap/mercator.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { ReportSelection } from '../../page/share-state.ts';
import type { PopupText } from '../map-text.ts';
import { type Mark, nearestMark } from '../route-description.ts';
import { indexOfReport, latLngOf, nearestReport, type Route } from '../route/route.ts';
import { createHoverTooltip, createPopup } from './popups.ts';
import { describeReport, type ReportTextContext } from './report-text.ts';

export interface SelectionState {
  readonly route: Route;
  readonly marks: readonly Mark[];
  readonly isTouch: boolean;
  readonly selection: ReportSelection | null;
  readonly textContext: ReportTextContext;
}

export type SelectionLayer = ReturnType<typeof createSelectionLayer>;

const MAX_DISTANCE_PX = { touch: 22, mouse: 12 };
const CLICKABLE_OVERLAYS = '.leaflet-marker-icon, .leaflet-popup, .leaflet-control';

/** `onSelect` gets null when a selection ends. */
export function createSelectionLayer(
  map: LeafletMap,
  closeTitle: string,
  onSelect: (selection: ReportSelection | null) => void,
  leaveFullScreen: (map: LeafletMap) => Promise<void>,
) {
  let state: SelectionState | null = null;
  let opener: HTMLElement | null = null;
  let showsReport = false;
  /** The report may follow its selection, as when a host page asks for it early. */
  let isAwaited = false;
  const popup = createPopup(
    map,
    closeTitle,
    () => onSelect(null),
    (number) => void leaveFullScreen(map).then(() => onSelect({ number, source: 'map', reveal: 'row' })),
  );
  const tooltip = createHoverTooltip(map);

  const reach = (px: number): number => px / worldWidthAt(map.getZoom());

  function findMark(event: MouseEvent): Mark | undefined {
    if (!state?.isTouch || event.detail === 0) return undefined;
    const { lat, lng } = map.mouseEventToLatLng(event);
    return nearestMark(state.marks, mercatorX(lng), mercatorY(lat), reach(MAX_DISTANCE_PX.touch));
  }

  function findReport({ lat, lng }: LatLng, maxDistancePx: number): number {
    return state === null ? -1 : nearestReport(state.route, mercatorX(lng), mercatorY(lat), reach(maxDistancePx));
  }

  function selectIndex(index: number): void {
    const number = state?.route.numbers[index];
    if (number !== undefined) onSelect({ number, source: 'map', reveal: null });
  }

  function handleClick(event: LeafletMouseEvent): void {
    tooltip.hide();
    const mark = findMark(event.originalEvent);
    if (mark !== undefined) return openMark(mark, null);
    const index = findReport(event.latlng, state?.isTouch ? MAX_DISTANCE_PX.touch : MAX_DISTANCE_PX.mouse);
    if (index >= 0) return selectIndex(index);
    onSelect(null);
    popup.close();
  }

  function handleMouseMove({ latlng, originalEvent }: LeafletMouseEvent): void {
    const { target } = originalEvent;
    const isOverOverlay = target instanceof Element && target.closest(CLICKABLE_OVERLAYS) !== null;
    const index = isOverOverlay || state?.isTouch ? -1 : findReport(latlng, MAX_DISTANCE_PX.mouse);
    map.getContainer().classList.toggle('map-over-route', index >= 0);
    if (state === null || index < 0 || state.route.numbers[index] === state.selection?.number) return tooltip.hide();
    const { route, textContext } = state;
    tooltip.show(latLngAt(route, index), route.numbers[index] ?? 0, () => describeReport(route, index, textContext));
  }

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
    selectIndex(indexOfReport(state.route, state.selection?.number ?? 0) + step);
  }

  function openPopup(at: LatLngTuple, text: PopupText, isNew: boolean, focusOpener?: HTMLElement | null): void {
    popup.open(at, text);
    if (isNew) afterPaint(popup.reveal);
    if (focusOpener !== undefined) popup.focus(focusOpener);
  }

  function show(next: SelectionState): void {
    const before = state;
    state = next;
    const { route, selection, textContext } = next;
    const isNew = isAwaited || (before?.selection ?? null) !== selection;
    const isRenewed = selection !== null && (before?.textContext !== textContext || before.route !== route);
    if (isNew || isRenewed) showSelection(next, isNew);
    // The texts of a report of another page make its popup larger.
    if (textContext.fetched !== null && before?.textContext.fetched !== textContext.fetched) afterPaint(popup.reveal);
  }

  function showSelection({ route, selection, textContext }: SelectionState, isNew: boolean): void {
    const index = selection === null ? -1 : indexOfReport(route, selection.number);
    isAwaited = isNew && selection !== null && index < 0;
    if (index < 0) {
      if (showsReport) popup.close();
      return;
    }
    tooltip.hide();
    showsReport = true;
    const takesFocus = isNew && (opener !== null || selection?.reveal === 'map');
    const text = describeReport(route, index, textContext);
    openPopup(latLngAt(route, index), text, isNew, takesFocus ? opener : undefined);
    if (isNew) opener = null;
  }

  function openMark(mark: Mark, element: HTMLElement | null): void {
    const { opens, title, group } = mark;
    if (group !== undefined && zoomInto(map, group)) return;
    if (group === undefined && typeof opens === 'number') {
      opener = element;
      return onSelect({ number: opens, source: 'map', reveal: null });
    }
    showsReport = false;
    if (state?.selection != null) onSelect(null);
    const choices = (group ?? []).map((member) => ({ text: member.title, choose: () => openMark(member, element) }));
    const text = typeof opens === 'number' || group !== undefined ? { title, lines: [], choices } : opens;
    openPopup(latLngOf(mark), text, true, element);
  }

  map.on('mousemove', handleMouseMove).on('mouseout movestart zoomstart', tooltip.hide);
  map.getContainer().addEventListener('keydown', handleKey);
  return {
    show,
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

function latLngAt({ xs, ys }: Route, index: number): LatLngTuple {
  return latLngOf({ x: xs[index] ?? 0, y: ys[index] ?? 0 });
}

function zoomInto(map: LeafletMap, marks: readonly Mark[]): boolean {
  const bounds = latLngBounds(marks.map(latLngOf));
  const maxZoom = map.getMaxZoom();
  const apart = map.project(bounds.getNorthWest(), maxZoom).distanceTo(map.project(bounds.getSouthEast(), maxZoom));
  const padding = 2 * MAX_DISTANCE_PX.touch;
  if (apart < padding) return false;
  map.fitBounds(bounds, { padding: [padding, padding] });
  return true;
}
