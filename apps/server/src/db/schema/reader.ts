import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { NotificationKind } from '@zhihui/contract/models.ts';
import type { Key, NullTime, Time } from './columns.ts';

interface Mine {
  user_id: Id;
  created_at: Time;
}
interface FollowAudiences {
  user_id: Id;
  audience: 'EVERYBODY' | 'MEMBERS' | 'NOBODY';
}
interface FavoriteFolders {
  id: Key;
  user_id: Id;
  name: string;
  created_at: Time;
}
interface Notifications {
  id: Key;
  user_id: Id;
  kind: NotificationKind;
  actor_id: Id | null;
  content_id: Id | null;
  draft_id: Generated<Id | null>;
  anchor: Generated<string>;
  detail: Generated<string>;
  excerpt: Generated<string>;
  key: string;
  on_site: Generated<boolean>;
  by_mail: Generated<boolean>;
  created_at: Time;
  read_at: NullTime;
  mailed_at: NullTime;
  withdrawn_at: NullTime;
}
interface NotificationChoices {
  user_id: Id;
  kind: NotificationKind;
  site: boolean;
  mail: boolean;
}
interface NotificationDigests {
  user_id: Id;
  frequency: 'DAILY' | 'WEEKLY';
  time_zone: string;
  sent_at: Time;
}

interface ContentReads {
  user_id: Id;
  content_id: Id;
  revision: number;
  earlier: Generated<number | null>;
  changed_at: Time;
  read_at: Time;
}

/** What a reader keeps and is told: follows, likes, favorites, notifications, searches, what they read. */
export interface ReaderTables {
  content_follows: Mine & { content_id: Id };
  author_follows: Mine & { author_id: Id };
  category_follows: Mine & { category_id: Id };
  tag_follows: Mine & { tag_id: Id };
  follow_audiences: FollowAudiences;
  content_likes: Mine & { content_id: Id };
  favorite_folders: FavoriteFolders;
  recent_searches: { id: Key; user_id: Id; word: string; searched_at: Time };
  content_reads: ContentReads;
  favorites: Mine & { content_id: Id; folder_id: Id | null };
  notifications: Notifications;
  notification_choices: NotificationChoices;
  notification_digests: NotificationDigests;
}
