/** Banners as the app means them (A-CONTENT-OBJECTS). */
import type { z } from 'zod';
import type { Banner } from '../../../../shared/domain/banner.ts';
import type { bannerRecord } from '../../../../shared/exchange/records/contentRecords.ts';
import { mediaAddress, outsideLink } from './outsideLinks.ts';
import { timeOrNull } from './plainValues.ts';

/** A banner; its picture is the member `image`, or else the first member that is an object with an address. */
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
