import { answerEndpoints } from './features/answer/answer.endpoints.ts';
import { agentEndpoints } from './features/agent/agent.endpoints.ts';
import { companyEndpoints } from './features/company/company.endpoints.ts';
import { vatEndpoints } from './features/vat/vat.endpoints.ts';
import { annotationEndpoints } from './features/annotation/annotation.endpoints.ts';
import {
  announcementEndpoints,
  announcementManageEndpoints,
} from './features/announcement/announcement.endpoints.ts';
import {
  articleCareEndpoints,
  articleEndpoints,
  articleManageEndpoints,
} from './features/article/article.endpoints.ts';
import { auditLogEndpoints } from './features/audit-log/audit-log.endpoints.ts';
import { authEndpoints } from './features/auth/auth.endpoints.ts';
import { backupEndpoints } from './features/backup/backup.endpoints.ts';
import { batchEndpoints } from './features/batch/batch.endpoints.ts';
import { bookEndpoints } from './features/book/book.endpoints.ts';
import { captchaEndpoints } from './features/captcha/captcha.endpoints.ts';
import { carouselEndpoints } from './features/carousel/carousel.endpoints.ts';
import { categoryEndpoints } from './features/category/category.endpoints.ts';
import { commentEndpoints } from './features/comment/comment.endpoints.ts';
import { reviewQueueEndpoints } from './features/review-queue/review-queue.endpoints.ts';
import { reviewNoteEndpoints } from './features/review-note/review-note.endpoints.ts';
import { draftEndpoints } from './features/draft/draft.endpoints.ts';
import { replyDraftEndpoints } from './features/draft/reply-draft.endpoints.ts';
import { oauthEndpoints } from './features/oauth/oauth.endpoints.ts';
import { mcpEndpoints } from './features/mcp/mcp.endpoints.ts';
import { togetherEndpoints } from './features/together/together.endpoints.ts';
import { identityEndpoints } from './features/identity/identity.endpoints.ts';
import { factorEndpoints } from './features/factor/factor.endpoints.ts';
import { favoriteEndpoints } from './features/favorite/favorite.endpoints.ts';
import { followEndpoints } from './features/follow/follow.endpoints.ts';
import { likeEndpoints } from './features/like/like.endpoints.ts';
import { feedbackEndpoints } from './features/feedback/feedback.endpoints.ts';
import { linkEndpoints } from './features/link/link.endpoints.ts';
import { attachmentEndpoints } from './features/attachment/attachment.endpoints.ts';
import { mediaEndpoints } from './features/media/media.endpoints.ts';
import { mediaLibraryEndpoints } from './features/media-library/media-library.endpoints.ts';
import { moderatorEndpoints } from './features/moderator/moderator.endpoints.ts';
import { mustReadEndpoints } from './features/must-read/must-read.endpoints.ts';
import { newsEndpoints, newsManageEndpoints } from './features/news/news.endpoints.ts';
import { notificationEndpoints } from './features/notification/notification.endpoints.ts';
import { chatEndpoints } from './features/chat/chat.endpoints.ts';
import { pushEndpoints } from './features/push/push.endpoints.ts';
import { coverEndpoints } from './features/cover/cover.endpoints.ts';
import { helpEndpoints } from './features/help/help.endpoints.ts';
import { homeEndpoints } from './features/home/home.endpoints.ts';
import { personalEndpoints } from './features/personal/personal.endpoints.ts';
import {
  questionEndpoints,
  questionManageEndpoints,
} from './features/question/question.endpoints.ts';
import { activityEndpoints } from './features/activity/activity.endpoints.ts';
import { previewEndpoints } from './features/preview/preview.endpoints.ts';
import { roleEndpoints } from './features/role/role.endpoints.ts';
import { readingEndpoints } from './features/reading/reading.endpoints.ts';
import { recycleEndpoints } from './features/recycle/recycle.endpoints.ts';
import { revisionEndpoints } from './features/revision/revision.endpoints.ts';
import { scimEndpoints } from './features/scim/scim.endpoints.ts';
import { searchEndpoints } from './features/search/search.endpoints.ts';
import { securityEndpoints } from './features/security/security.endpoints.ts';
import { settingEndpoints } from './features/setting/setting.endpoints.ts';
import { botEndpoints } from './features/bot/bot.endpoints.ts';
import { webhookEndpoints } from './features/webhook/webhook.endpoints.ts';
import { shareEndpoints } from './features/share/share.endpoints.ts';
import { setupEndpoints } from './features/setup/setup.endpoints.ts';
import { siteEndpoints } from './features/site/site.endpoints.ts';
import { sitemapEndpoints } from './features/sitemap/sitemap.endpoints.ts';
import { statisticsEndpoints } from './features/statistics/statistics.endpoints.ts';
import { statusEndpoints } from './features/status/status.endpoints.ts';
import { accessEndpoints } from './features/access/access.endpoints.ts';
import { directoryEndpoints } from './features/directory/directory.endpoints.ts';
import { groupEndpoints } from './features/group/group.endpoints.ts';
import { handoverEndpoints } from './features/handover/handover.endpoints.ts';
import { templateEndpoints } from './features/template/template.endpoints.ts';
import { tagEndpoints } from './features/tag/tag.endpoints.ts';
import { exportEndpoints } from './features/transfer/export.endpoints.ts';
import { transferEndpoints } from './features/transfer/transfer.endpoints.ts';
import { tokenEndpoints } from './features/token/token.endpoints.ts';
import { userImportEndpoints } from './features/user-import/user-import.endpoints.ts';
import { userAdminEndpoints } from './features/user-admin/user-admin.endpoints.ts';
import { userEndpoints } from './features/user/user.endpoints.ts';
import { keyOf } from './endpoint.ts';
import type { EndpointSpec } from './endpoint.ts';

/** The endpoint table: every call there is. */
export const endpoints = [
  ...authEndpoints,
  ...factorEndpoints,
  ...identityEndpoints,
  ...scimEndpoints,
  ...securityEndpoints,
  ...tokenEndpoints,
  ...userEndpoints,
  ...userAdminEndpoints,
  ...transferEndpoints,
  ...exportEndpoints,
  ...shareEndpoints,
  ...webhookEndpoints,
  ...mcpEndpoints,
  ...oauthEndpoints,
  ...botEndpoints,
  ...userImportEndpoints,
  ...roleEndpoints,
  ...previewEndpoints,
  ...batchEndpoints,
  ...activityEndpoints,
  ...moderatorEndpoints,
  ...directoryEndpoints,
  ...groupEndpoints,
  ...handoverEndpoints,
  ...accessEndpoints,
  ...articleEndpoints,
  ...articleCareEndpoints,
  ...articleManageEndpoints,
  ...revisionEndpoints,
  ...recycleEndpoints,
  ...newsEndpoints,
  ...newsManageEndpoints,
  ...announcementEndpoints,
  ...announcementManageEndpoints,
  ...mustReadEndpoints,
  ...questionEndpoints,
  ...questionManageEndpoints,
  ...answerEndpoints,
  ...commentEndpoints,
  ...feedbackEndpoints,
  ...draftEndpoints,
  ...replyDraftEndpoints,
  ...togetherEndpoints,
  ...categoryEndpoints,
  ...bookEndpoints,
  ...tagEndpoints,
  ...templateEndpoints,
  ...linkEndpoints,
  ...auditLogEndpoints,
  ...reviewQueueEndpoints,
  ...reviewNoteEndpoints,
  ...searchEndpoints,
  ...statisticsEndpoints,
  ...statusEndpoints,
  ...settingEndpoints,
  ...siteEndpoints,
  ...setupEndpoints,
  ...backupEndpoints,
  ...captchaEndpoints,
  ...attachmentEndpoints,
  ...mediaEndpoints,
  ...mediaLibraryEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...chatEndpoints,
  ...followEndpoints,
  ...likeEndpoints,
  ...favoriteEndpoints,
  ...readingEndpoints,
  ...vatEndpoints,
  ...companyEndpoints,
  ...agentEndpoints,
  ...carouselEndpoints,
  ...coverEndpoints,
  ...helpEndpoints,
  ...homeEndpoints,
  ...personalEndpoints,
  ...sitemapEndpoints,
  ...annotationEndpoints,
] as const;
export type AnyEndpoint = (typeof endpoints)[number];

/** Rows by their key, `GET /article/page`. */
export const endpointsByKey: ReadonlyMap<string, EndpointSpec> = new Map(
  endpoints.map((spec) => [keyOf(spec), spec]),
);
