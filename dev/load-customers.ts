import { randomFrom } from './random.ts'

/** The customers of a load test: reproducible, skewed like real ones. */

const overarchingEvery = 200
const deepestLevel = 6
/** Of all accounts, in the one largest licence, up to what a licence may hold (`ACCOUNTS_PER_LICENCE`). */
const largestShare = 0.15
const maxPerLicence = 200_000
/** Of a licence's accounts, directly in its root group. */
const rootShare = 1 / 3

const firstNames =
  'Emma Olivia Louise Mila Lotte Nora Juliette Anna Camille Ella Lena Elise Marie Julie Alice Nina Lina Charlotte Noor Amber Fien Hanne Zoë Axelle Roos Liam Noah Arthur Lucas Louis Jules Adam Victor Finn Mathis Leon Lars Vic Matteo Daan Mohamed Oscar Rayan Thomas Wout Seppe Kobe Robbe Stan Jef'.split(
    ' ',
  )
const surnames =
  'Peeters Janssens Maes Jacobs Mertens Willems Claes Goossens Wouters Smet Dubois Lambert Dupont Martin Pauwels Hermans Aerts Michiels Stevens Verhoeven Lemmens Claeys Segers Desmet Martens Smets Declercq Bogaerts Leclercq Baert Verbeke Thys Coppens Moens Vermeulen Lenaerts Raes Callens Geerts Cools'.split(
    ' ',
  )
const towns =
  'Aalst Aarschot Antwerpen Brugge Deinze Dendermonde Diest Eeklo Geel Genk Gent Halle Hasselt Ieper Kortrijk Leuven Lier Lokeren Mechelen Mol Ninove Oostende Oudenaarde Roeselare Ronse Sint-Niklaas Tielt Turnhout Veurne Vilvoorde'.split(
    ' ',
  )
const groupWords = ['Campus', 'Vestiging', 'Leerjaar', 'Klas', 'Groep', 'Kring']

type LoadGroup = {
  id: number
  parentId: number | null
  path: string
  name: string
  licenceId: number | null
  reservedSeats: number
}

type LoadLicence = {
  id: number
  prefix: string
  number: string
  seats: number
  town: string
  rootGroupId: number
}

export type LoadAccount = {
  login: string
  name: string
  email: string
  kind: 'admin' | 'user'
  groupId: number
  seats: number
}

/** How many accounts each licence has: the first 15 % of all, the others by Zipf's law. */
function accountsPerLicence(accounts: number, licences: number): number[] {
  const largest = Math.min(maxPerLicence, accounts * largestShare)
  const weights = Array.from({ length: licences - 1 }, (_, index) => 1 / (index + 1) ** 0.8)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const others = weights.map((weight) => Math.max(1, Math.floor(((accounts - largest) * weight) / sum)))
  const first = accounts - others.reduce((total, count) => total + count, 0)
  return [first, ...others]
}

export type Customers = {
  groups: LoadGroup[]
  licences: LoadLicence[]
  accounts: () => Generator<LoadAccount>
}

/**
 * Plans the customers of a database: a twentieth as many groups as accounts, a fiftieth as many licences, six levels.
 * @param accounts how many, 500 at least
 */
export function planCustomers(accounts: number): Customers {
  const random = randomFrom(accounts)
  const licenceCount = Math.floor(accounts / 50)
  const overarchingCount = Math.max(1, Math.floor(licenceCount / overarchingEvery))
  const subgroupCount = Math.floor(accounts / 20) - licenceCount - overarchingCount
  const counts = accountsPerLicence(accounts, licenceCount)
  const groups: LoadGroup[] = []
  const licences: LoadLicence[] = []
  const places: { groups: LoadGroup[]; accounts: number }[] = []

  const addGroup = (name: string, parent: LoadGroup | null, licenceId: number | null) => {
    const id = groups.length + 1
    const path = `${parent?.path ?? '/'}${id}/`
    const parentId = parent?.id ?? null
    const group = { id, parentId, path, name, licenceId, reservedSeats: 0 }
    groups.push(group)
    return group
  }

  for (let i = 0; i < overarchingCount; i++) addGroup(`Scholengroep ${i + 1}`, null, null)
  let due = 0
  for (const [index, count] of counts.entries()) {
    const id = index + 1
    const under = index % 20 === 19 ? groups[Math.floor(random() * overarchingCount)] : null
    const root = addGroup(`School ${id}`, under ?? null, id)
    const tree = [root]
    due += (subgroupCount * count) / accounts
    const wanted = Math.floor(due)
    due -= wanted
    for (let i = 0; i < wanted; i++) {
      const above = tree[Math.floor(random() * tree.length)] as LoadGroup
      const level = levelBelow(root, above)
      const parent = level < deepestLevel ? above : root
      const group = addGroup(`${groupWords[Math.min(level, 5)]} ${i + 1}`, parent, id)
      if (parent === root && random() < 0.2) group.reservedSeats = 1 + Math.floor(random() * 4)
      tree.push(group)
    }
    const prefix = index % 10 === 9 ? 'ME' : 'SPR'
    const town = towns[index % towns.length] ?? ''
    licences.push({
      id,
      prefix,
      number: String(100_000 + id),
      seats: 5 + count * 2,
      town,
      rootGroupId: root.id,
    })
    places.push({ groups: tree, accounts: count })
  }

  function* plannedAccounts(): Generator<LoadAccount> {
    let number = 0
    for (const [index, { groups: tree, accounts: count }] of places.entries()) {
      for (let i = 0; i < count; i++) {
        number++
        const group = placeOf(tree, i, random) as LoadGroup
        yield i === 0
          ? rootAdmin(index + 1, group.id)
          : member(number, index + 1, group, tree[0] === group, random)
      }
    }
  }
  return { groups, licences, accounts: plannedAccounts }
}

const levelBelow = (root: LoadGroup, group: LoadGroup) => group.path.slice(root.path.length).split('/').length

function placeOf(tree: readonly LoadGroup[], index: number, random: () => number) {
  if (index === 0 || random() < rootShare) return tree[0]
  return tree[Math.floor(tree.length * random() ** 2)]
}

const rootAdmin = (licence: number, groupId: number): LoadAccount => ({
  login: `admin.${licence}`,
  name: `Beheer School ${licence}`,
  email: `admin@school${licence}.example`,
  kind: 'admin',
  groupId,
  seats: 1,
})

function member(
  number: number,
  licence: number,
  group: LoadGroup,
  isInRoot: boolean,
  random: () => number,
): LoadAccount {
  const first = firstNames[Math.floor(random() * firstNames.length)] ?? ''
  const last = surnames[Math.floor(random() * surnames.length)] ?? ''
  const login = `${first}.${last}.${number}`.toLowerCase().replace('ë', 'e')
  return {
    login,
    name: `${first} ${last}`,
    email: random() < 0.5 ? `${login}@school${licence}.example` : '',
    kind: random() < 0.02 ? 'admin' : 'user',
    groupId: group.id,
    seats: isInRoot && random() < 0.01 ? 2 : 1,
  }
}
