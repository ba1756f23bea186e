/** Set by the gate on the request it passes on; whatever a visitor sends under this name is overwritten. */
export const LOCALE_HEADER = 'x-share-locale';
