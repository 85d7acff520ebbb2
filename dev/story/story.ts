import { orderKinds } from '#contract/orders.ts'
import type { AccessPoint } from '#server/peppol/access-point.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Services } from '#server/services.ts'
import { addCustomers } from './arrivals.ts'
import { salesScenes } from './sales.ts'
import { schoolScenes } from './school.ts'
import { Stage } from './stage.ts'

/** How many days ago the story begins: the oldest orders come a month later. */
const firstDay = 400

/** Whether people can do with this configuration all that they do in the story. */
export const fitsStory = ({ mollie, sales, secondStep }: Config): boolean =>
  mollie !== null && orderKinds.every((kind) => sales?.ways.includes(kind)) && secondStep.of.length === 0

/**
 * Adds a year of a dealer and 25 customers to the demo data, as if people had lived it: each change is made by the portal itself, at its time.
 * @param accessPoint takes the papers that go over Peppol; null: they go by mail alone
 */
export async function addStory(services: Services, accessPoint: AccessPoint | null): Promise<void> {
  const stage = await Stage.open(services, accessPoint)
  try {
    stage.turnTo(firstDay)
    await addCustomers(stage)
    const scenes = [...schoolScenes, ...salesScenes(stage)]
    for (let daysAgo = firstDay; daysAgo >= 0; daysAgo--) {
      stage.turnTo(daysAgo)
      for (const { play } of scenes.filter((scene) => scene.daysAgo === daysAgo)) {
        await play(stage)
        await stage.work()
      }
    }
  } finally {
    await stage.close()
  }
}
