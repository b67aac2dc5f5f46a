// Loaded into every child: when the parent is gone, even by `kill -9`, the channel to it closes and the child ends.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

// The child's own children follow the child, not this channel: they must not inherit this import.
process.execArgv.splice(process.execArgv.indexOf(import.meta.url) - 1, 2);
