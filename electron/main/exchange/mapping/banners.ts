/** Converts banners to the app's type (A-CONTENT-OBJECTS). */
import type { z } from 'zod';
import type { Banner } from '../../../../shared/domain/banner.ts';
import type { bannerRecord } from '../../../../shared/exchange/records/contentRecords.ts';
import { mediaAddress, outsideLink } from './outsideLinks.ts';
import { timeOrNull } from './plainValues.ts';

/** Converts a banner; its picture is the field `image`, or else the first field that is an object with an address. */
export function bannerOfRecord(record: z.output<typeof bannerRecord>): Banner {
  const addresses = [record.image, ...Object.values(record)].map(mediaAddress);
  return {
    bannerId: record.id,
    documentId: record.documentId,
    place: record.type,
    title: record.title,
    description: record.description ?? null,
    callToAction: record.cta ?? null,
    link: outsideLink(record.link),
    picture: outsideLink(addresses.find((address) => address !== undefined)),
    publishedAt: timeOrNull(record.publishedAt),
    createdAt: timeOrNull(record.createdAt),
    updatedAt: timeOrNull(record.updatedAt),
  };
}
