import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { queuedMails } from '#test/support/demo.ts'
import { createReminderPortal, endLicence, remindFor } from '#test/support/reminders.ts'

const portal = await createReminderPortal()
const { run, change } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const linde = '10001'
const jozef = '10002'

describe('the list of a dealer', () => {
  const lists = async () => (await queuedMails(portal)).filter(({ kind }) => kind === 'licencesOfDealer')
  beforeEach(() => change('dealer', { email: 'dealer@example.org', language: 'de' }))

  it('the list of a dealer goes out once a week, with all customers whose licences end in 60 days, the earliest first', async () => {
    await endLicence(portal, linde, 60)
    await endLicence(portal, '20001', 3)
    await endLicence(portal, '10005', 61)
    await endLicence(portal, jozef, 10)
    await run()
    await run()
    const [list, ...others] = await lists()
    expect(others).toEqual([])
    expect(list).toMatchObject({
      to_address: 'dealer@example.org',
      language: 'de',
      content: {
        total: 2,
        licences: [
          { serialNumber: 'ME20001', customer: 'Dienstencentrum De Brug' },
          { serialNumber: 'SPR10001' },
        ],
      },
    })
    await remindFor(portal, 6)
    expect(await lists()).toHaveLength(1)
    // 15 September 2026 is a Tuesday.
    await run()
    expect(await lists()).toHaveLength(2)
  })

  it('the list of a dealer goes out only if a licence ends soon, and not to a disabled dealer', async () => {
    await remindFor(portal, 2)
    await endLicence(portal, linde, 60)
    await change('dealer', { disabled_at: portal.clock.now })
    await run()
    expect(await lists()).toHaveLength(0)
    await change('dealer', { disabled_at: null })
    await run()
    expect(await lists()).toHaveLength(1)
  })
})
