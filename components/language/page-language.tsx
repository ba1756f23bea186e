'use client';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { createLanguage } from './context.tsx';

/** Each language is a script of its own, asked for with the page that speaks it and kept by browsers for ever. */
const languages: Readonly<Record<Locale, ComponentType<{ children: ReactNode }>>> = {
  en: dynamic(() => import('#lib/i18n/messages/en.json').then((file) => createLanguage('en', file.default))),
  ar: dynamic(() => import('#lib/i18n/messages/ar.json').then((file) => createLanguage('ar', file.default))),
};

/** Gives what is in it the words of a language. */
export function PageLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const InLanguage = languages[locale];
  return <InLanguage>{children}</InLanguage>;
}
