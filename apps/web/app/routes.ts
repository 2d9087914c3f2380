import type { RouteConfig } from '@react-router/dev/routes';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { announcementRoutes } from './features/announcement/announcement.routes.ts';
import { articleRoutes } from './features/article/article.routes.ts';
import { attachmentRoutes } from './features/attachment/attachment.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { bookRoutes } from './features/book/book.routes.ts';
import { editorRoutes } from './features/editor/editor.routes.ts';
import { helpRoutes } from './features/help/help.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { readingRoutes } from './features/reading/reading.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { mustReadRoutes } from './features/must-read/must-read.routes.ts';
import { newsRoutes } from './features/news/news.routes.ts';
import { notificationRoutes } from './features/notification/notification.routes.ts';
import { userRoutes } from './features/user/user.routes.ts';
import { questionRoutes } from './features/question/question.routes.ts';
import { settingRoutes } from './features/setting/setting.routes.ts';
import { shareRoutes } from './features/share/share.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';

export default [
  ...homeRoutes,
  ...searchRoutes,
  ...announcementRoutes,
  ...mustReadRoutes,
  ...newsRoutes,
  ...articleRoutes,
  ...questionRoutes,
  ...readingRoutes,
  ...bookRoutes,
  ...attachmentRoutes,
  ...shareRoutes,
  ...authRoutes,
  ...editorRoutes,
  ...userRoutes,
  ...notificationRoutes,
  ...settingRoutes,
  ...adminRoutes,
  ...helpRoutes,
  ...systemRoutes,
] satisfies RouteConfig;
