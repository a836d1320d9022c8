import { useCallback, useEffect, useState } from 'react';
import { indicatorKinds, type IndicatorKind } from '../../../../shared/indicators/catalogue.ts';
import { useServices } from '../../../state/services.ts';
import { isRecord } from '../../../ui/plainParams.ts';
import { readIndicators, type Indicator } from './instances.ts';

const VERSION = 1;
/** Maximum number of templates. */
export const MAX_TEMPLATES = 20;
/** Maximum length of a template's name. */
export const MAX_TEMPLATE_NAME = 30;

/** Indicators of one chart under a name. */
export interface IndicatorTemplate {
  readonly name: string;
  readonly indicators: readonly Indicator[];
}

/** What the profile knows of indicators, for all charts: the document `indicatorSets`. */
export interface IndicatorSets {
  readonly favourites: readonly IndicatorKind[];
  readonly templates: readonly IndicatorTemplate[];
}

/** Nothing chosen yet. */
export const noSets: IndicatorSets = { favourites: [], templates: [] };

/** Returns a name as it is saved. */
export function cleanTemplateName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEMPLATE_NAME)
    .trim();
}

function readTemplate(given: unknown): IndicatorTemplate | null {
  if (!isRecord(given) || typeof given.name !== 'string') return null;
  const name = cleanTemplateName(given.name);
  const indicators = readIndicators(given.indicators);
  return name === '' || indicators.length === 0 ? null : { name, indicators };
}

/** Reads the document; what cannot be read is left out. `null`: a later version, or not such a document. */
export function readSets(text: string): IndicatorSets | null {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(input) || input.version !== VERSION) return null;
  const favourites = Array.isArray(input.favourites) ? (input.favourites as unknown[]) : [];
  const templates = Array.isArray(input.templates) ? (input.templates as unknown[]) : [];
  return {
    favourites: indicatorKinds.filter((kind) => favourites.includes(kind)),
    templates: templates
      .map(readTemplate)
      .filter((one) => one !== null)
      .filter((one, index, all) => all.findIndex(({ name }) => name === one.name) === index)
      .slice(0, MAX_TEMPLATES),
  };
}

/** Returns the document with these sets. */
export function writeSets({ favourites, templates }: IndicatorSets): string {
  return JSON.stringify({ version: VERSION, favourites, templates });
}

/** Returns the sets with a kind added to the favourites, or taken out of them. */
export function toggleFavourite(sets: IndicatorSets, kind: IndicatorKind): IndicatorSets {
  const { favourites } = sets;
  const others = favourites.filter((one) => one !== kind);
  return { ...sets, favourites: others.length === favourites.length ? [...favourites, kind] : others };
}

/** Returns the sets with a template; one of the same name is replaced. The same sets when there is no room. */
export function withTemplate(sets: IndicatorSets, template: IndicatorTemplate): IndicatorSets {
  const place = sets.templates.findIndex(({ name }) => name === template.name);
  if (place >= 0) return { ...sets, templates: sets.templates.with(place, template) };
  return sets.templates.length >= MAX_TEMPLATES ? sets : { ...sets, templates: [...sets.templates, template] };
}

/** The sets as a part of the window knows them. `failed`: they could not be read, and they are not overwritten. */
export interface KnownSets {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly sets: IndicatorSets;
  readonly change: (sets: IndicatorSets) => void;
}

/** Reads the sets when a menu opens, and saves the whole document with each change. */
export function useIndicatorSets(): KnownSets {
  const { client, desk } = useServices();
  const [known, setKnown] = useState<Pick<KnownSets, 'status' | 'sets'>>({ status: 'loading', sets: noSets });
  useEffect(() => {
    let left = false;
    void client.call('documents.read', { name: 'indicatorSets' }).then((result) => {
      if (left) return;
      const text = result.ok ? result.value.text : null;
      const sets = text === null ? noSets : readSets(text);
      setKnown(result.ok && sets ? { status: 'ready', sets } : { status: 'failed', sets: noSets });
    });
    return () => {
      left = true;
    };
  }, [client]);
  const change = useCallback(
    (sets: IndicatorSets): void => {
      setKnown({ status: 'ready', sets });
      void client.call('documents.write', { name: 'indicatorSets', text: writeSets(sets) }).then((result) => {
        if (!result.ok) desk.notify({ kind: 'error', error: result.error });
      });
    },
    [client, desk],
  );
  return { ...known, change };
}
