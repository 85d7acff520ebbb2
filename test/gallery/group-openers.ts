import type { Locator } from '@playwright/test'
import { choose, dialog } from './acts.ts'
import type { Scene } from './view.ts'

/** Opens a dialog from the menu with this item. */
export const fromMenu =
  (menu: (scene: Scene) => string, item: string) =>
  (scene: Scene): Promise<Locator> =>
    choose(scene, menu(scene), scene.say(item))

/** Opens a dialog, and does more in it. */
export const andThen =
  (open: (scene: Scene) => Promise<Locator>, more: (scene: Scene, dialog: Locator) => Promise<void>) =>
  async (scene: Scene): Promise<Locator> => {
    const opener = await open(scene)
    await more(scene, dialog(scene).last())
    return opener
  }

export const adding = ({ say }: Scene) => say('groups.add.label')
export const onLicence = { route: '/users/$sn', address: '/users/SPR10001', as: 'staff' } as const
export const onSelection = { route: '/users', address: '/users', as: 'linde.klas3' } as const
