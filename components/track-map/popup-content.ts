import type { PopupText } from './map-text.ts';

/** Text nodes only: what the service sent is never HTML. `followed` is told of a link to a row of this page. */
export function popupContent({ title, lines, link }: PopupText, followed: (number: number) => void): HTMLElement {
  const content = document.createElement('div');
  content.className = 'map-popup-text';
  content.dir = 'auto';
  content.append(paragraph(title, 'map-popup-title'), ...lines.map((line) => paragraph(line, 'map-popup-line')));
  if (link !== undefined) content.append(anchor(link, followed));
  return content;
}

function anchor({ text, href, row }: NonNullable<PopupText['link']>, followed: (number: number) => void): HTMLElement {
  const element = document.createElement('a');
  element.className = 'map-popup-link';
  element.textContent = text;
  element.href = href;
  if (row !== null) {
    element.addEventListener('click', (event) => {
      event.preventDefault();
      followed(row);
    });
  }
  return element;
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  const inner = document.createElement('bdi');
  element.className = className;
  inner.textContent = text;
  element.append(inner);
  return element;
}
