import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be made to swallow whatever is sent, and still to take connections. */
export type SilentLine = { port: number; fallSilent: () => void; speak: () => void; close: () => void }

/** @param target the port on loopback that it leads to */
export async function openLine(target: number): Promise<SilentLine> {
  let isSilent = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (!isSilent) to.write(chunk)
    })
    from.on('close', () => to.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    const far = connect(target, '127.0.0.1')
    keep(far)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      isSilent = true
    },
    speak: () => {
      isSilent = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
