import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { readSettings } from './setting.repo.ts';

const flag = (fallback: boolean) => z.boolean().default(fallback).catch(fallback);

/** Settings of the site that Admins change; what is not stored, or no longer fits, has its default. */
const SiteSettings = z.object({
  name: z.string().default('知汇'),
  officialUrl: z.string().default('https://www.example.com'),
  registrations: z.array(z.object({ text: z.string(), href: z.string() })).default([
    { text: '浙ICP备00000000号', href: 'https://beian.miit.gov.cn/' },
    { text: '浙公网安备00000000000000号', href: 'https://beian.mps.gov.cn/' },
  ]),
  /** Registering with an address of these domains makes a member of staff. */
  staffDomains: z.array(z.string()).default([]),
  /** Articles of people without review reach wait for a reviewer. */
  reviewArticles: flag(true),
  /** Comments of accounts from outside (Tourist) wait for a reviewer. */
  reviewTouristComments: flag(true),
  /** Texts with one of these words wait for a reviewer, whoever wrote them. */
  sensitiveWords: z.array(z.string()).default([]),
});
export type SiteSettings = z.output<typeof SiteSettings>;

/** All settings of the site, read afresh: they are few and change seldom. */
export async function siteSettings(db: Db): Promise<SiteSettings> {
  return SiteSettings.parse(await readSettings(db));
}

/** The words of the site's list that stand in a text, whatever their case. */
export function sensitiveWordsIn(settings: SiteSettings, text: string): string[] {
  const lower = text.toLowerCase();
  return settings.sensitiveWords.filter(
    (word) => word !== '' && lower.includes(word.toLowerCase()),
  );
}
