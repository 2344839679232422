import { buildPage } from '../../tooling/page.mjs'

// The frame's code, and that of its settings: nothing of it comes from elsewhere. Each for itself: what two pages share
// would come to each in more and smaller parts.
await buildPage({ frame: 'src/frame/main.ts', window: 'src/frame/window.ts' }, 'dist/frame-page')
await buildPage({ manage: 'src/ownerPages/manage/main.ts' }, 'dist/manage-page')
