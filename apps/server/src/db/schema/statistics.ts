import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';

interface StatisticDays {
  day: string;
  readers: Generated<number>;
  members: Generated<number>;
  searches: Generated<number>;
  missed: Generated<number>;
  closed: Generated<boolean>;
  counted_at: Date;
}
interface StatisticParts {
  day: string;
  category_id: Id;
  model: string;
  views: Generated<number>;
  member_views: Generated<number>;
  published: Generated<number>;
  answers: Generated<number>;
  comments: Generated<number>;
  due: Generated<number>;
  answered: Generated<number>;
  helpful: Generated<number>;
  unhelpful: Generated<number>;
  doubted: Generated<number>;
}
interface MissedWords {
  day: string;
  word: string;
  searchers: Generated<number>;
}
interface MissedWordReach {
  word: string;
  first_searcher: Buffer | null;
  last_day: string;
}

/** Counts by day, and words that found nothing; those that only statements touch are left out. */
export interface StatisticsTables {
  statistic_days: StatisticDays;
  statistic_parts: StatisticParts;
  missed_words: MissedWords;
  missed_word_reach: MissedWordReach;
}
