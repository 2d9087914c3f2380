import { route } from '@react-router/dev/routes';

export const listingRoutes = [route('list', 'features/search/pages/list.tsx')];
